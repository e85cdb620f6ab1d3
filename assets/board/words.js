// What the page says by itself. It comes with the page in the browser's language, and again once we know who is here.

import { $ } from "./dom.js";

export const words = JSON.parse($("page_words").textContent);

// Dates as in the language of the page; in English as the browser writes them.
export const locale = () => (document.documentElement.lang === "en" ? [] : document.documentElement.lang);
