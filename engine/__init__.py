"""Pure rules: no Discord, no pictures, no clock."""
