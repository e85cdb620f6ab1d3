-- Four lessons that people had begun on version 1 of the data, as the bot of commit 25bade2 stored them.
BEGIN TRANSACTION;
CREATE TABLE answers (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, move INTEGER NOT NULL, kind TEXT NOT NULL,
            seat INTEGER, picks TEXT NOT NULL, before INTEGER NOT NULL, position INTEGER NOT NULL,
            forced INTEGER NOT NULL, user_id INTEGER, events TEXT NOT NULL, at REAL NOT NULL,
            PRIMARY KEY (game_id, move)) WITHOUT ROWID;
INSERT INTO "answers" VALUES(1,1,'setup',NULL,'[]',0,1,0,NULL,'[["begin", null, {"seats": 2}, null], ["round", null, {"round": 1, "starter": 0}, null], ["turn", 0, {"round": 1}, null]]',1.79513576424632215504e+09);
INSERT INTO "answers" VALUES(1,2,'answer',0,'["rise:nubia"]',1,2,0,1573138154909597696,'[["rise", 0, {"civilization": "nubia", "workers": 3, "coins": 0}, null], ["market", null, {"civilization": "egypt"}, null]]',1.7951357643666961193e+09);
INSERT INTO "answers" VALUES(1,3,'answer',0,'["act:hunt"]',2,3,0,1573138154909597696,'[["act", 0, {"action": "hunt", "coins": 0, "by": "", "slot": "act:hunt", "technology": ""}, null], ["gain", 0, {"source": "hunt", "points": 1, "coins": 1, "workers": 0}, null]]',1.79513576444800043102e+09);
INSERT INTO "answers" VALUES(1,4,'answer',0,'["act:hunt#2"]',3,4,0,1573138154909597696,'[["act", 0, {"action": "hunt", "coins": 0, "by": "", "slot": "act:hunt#2", "technology": ""}, null], ["gain", 0, {"source": "hunt", "points": 1, "coins": 1, "workers": 0}, null]]',1.79513576445772647855e+09);
INSERT INTO "answers" VALUES(1,5,'answer',0,'["act:research"]',4,5,0,1573138154909597696,'[]',1.79513576447684025769e+09);
INSERT INTO "answers" VALUES(1,6,'answer',0,'["tech:writing"]',5,6,0,1573138154909597696,'[["act", 0, {"action": "research", "coins": 4, "by": "", "slot": "act:research", "technology": "writing"}, null], ["gain", 0, {"source": "research", "points": 1, "coins": 0, "workers": 0}, null], ["technology", 0, {"technology": "writing"}, null]]',1.79513576449498200417e+09);
INSERT INTO "answers" VALUES(1,7,'answer',0,'["end"]',6,7,0,1573138154909597696,'[["turn", 1, {"round": 1}, null]]',1.79513576452335166929e+09);
INSERT INTO "answers" VALUES(1,8,'answer',1,'["rise:mali"]',7,8,1,NULL,'[["rise", 1, {"civilization": "mali", "workers": 3, "coins": 1}, null], ["market", null, {"civilization": "japan"}, null]]',1.79513576452335166929e+09);
INSERT INTO "answers" VALUES(1,9,'answer',1,'["act:hunt"]',8,9,1,NULL,'[["act", 1, {"action": "hunt", "coins": 0, "by": "", "slot": "act:hunt", "technology": ""}, null], ["gain", 1, {"source": "hunt", "points": 1, "coins": 1, "workers": 0}, null]]',1.79513576452335166929e+09);
INSERT INTO "answers" VALUES(1,10,'answer',1,'["act:farm"]',9,10,1,NULL,'[["act", 1, {"action": "farm", "coins": 0, "by": "", "slot": "act:farm", "technology": ""}, null], ["gain", 1, {"source": "farm", "points": 0, "coins": 3, "workers": 0}, null]]',1.79513576452335166929e+09);
INSERT INTO "answers" VALUES(1,11,'answer',1,'["end"]',10,11,1,NULL,'[["gain", 1, {"source": "mali.main", "points": 0, "coins": 2, "workers": 0}, null], ["window", null, {"card": "trade", "round": 2}, null], ["war", null, {"military": [2, 0]}, null], ["sacrifice", 1, {"source": "war", "workers": 1}, null], ["round", null, {"round": 2, "starter": 1}, null], ["turn", 1, {"round": 2}, null]]',1.79513576452335166929e+09);
INSERT INTO "answers" VALUES(1,12,'answer',1,'["skip"]',11,12,1,NULL,'[["skip", 1, {}, null]]',1.79513576452335166929e+09);
INSERT INTO "answers" VALUES(1,13,'answer',1,'["act:trade"]',12,13,1,NULL,'[["act", 1, {"action": "trade", "coins": 0, "by": "", "slot": "act:trade", "technology": ""}, null], ["gain", 1, {"source": "trade", "points": 0, "coins": 2, "workers": 0}, null], ["gain", 0, {"source": "trade", "coins": 1}, null]]',1.79513576452335166929e+09);
INSERT INTO "answers" VALUES(1,14,'answer',1,'["act:wonder"]',13,14,1,NULL,'[["act", 1, {"action": "wonder", "coins": 7, "by": "", "slot": "act:wonder", "technology": ""}, null], ["gain", 1, {"source": "wonder", "points": 3, "coins": 0, "workers": 0}, null]]',1.79513576452335166929e+09);
INSERT INTO "answers" VALUES(1,15,'answer',1,'["wonder:stonehenge"]',14,15,1,NULL,'[["wonder", 1, {"wonder": "stonehenge"}, null]]',1.79513576452335166929e+09);
INSERT INTO "answers" VALUES(1,16,'answer',1,'["end"]',15,16,1,NULL,'[["sacrifice", 1, {"source": "slots", "workers": 1}, null], ["gain", 1, {"source": "mali.main", "points": 0, "coins": 2, "workers": 0}, null], ["turn", 0, {"round": 2}, null]]',1.79513576452335166929e+09);
INSERT INTO "answers" VALUES(1,17,'answer',0,'["rise:italy"]',16,17,0,1573138154909597696,'[["rise", 0, {"civilization": "italy", "workers": 4, "coins": 2}, null], ["market", null, {"civilization": "india"}, null]]',1.79513576454958200456e+09);
INSERT INTO "answers" VALUES(1,18,'answer',0,'["act:trade"]',17,18,0,1573138154909597696,'[["act", 0, {"action": "trade", "coins": 0, "by": "", "slot": "act:trade", "technology": ""}, null], ["gain", 0, {"source": "trade", "points": 0, "coins": 2, "workers": 0}, null], ["gain", 1, {"source": "trade", "coins": 1}, null], ["gain", 0, {"source": "italy.legacy", "points": 0, "coins": 1, "workers": 0}, null]]',1.79513576457668733599e+09);
INSERT INTO "answers" VALUES(1,19,'answer',0,'["act:wonder"]',18,19,0,1573138154909597696,'[["act", 0, {"action": "wonder", "coins": 7, "by": "", "slot": "act:wonder", "technology": ""}, null], ["gain", 0, {"source": "wonder", "points": 3, "coins": 0, "workers": 0}, null]]',1.79513576459257578844e+09);
INSERT INTO "answers" VALUES(2,1,'setup',NULL,'[]',0,1,0,NULL,'[["begin", null, {"seats": 3}, null]]',1.79513576462038969986e+09);
INSERT INTO "answers" VALUES(2,2,'answer',0,'["draft:mali"]',1,2,0,1573138159020015616,'[["picked", 0, {"civilization": "mali"}, 0]]',1.79513576462825512891e+09);
INSERT INTO "answers" VALUES(2,3,'answer',0,'["draft:italy"]',2,3,0,1573138159020015616,'[["picked", 0, {"civilization": "italy"}, 0]]',1.79513576464895343786e+09);
INSERT INTO "answers" VALUES(2,4,'answer',1,'["draft:egypt"]',3,4,1,NULL,'[["picked", 1, {"civilization": "egypt"}, 1]]',1.79513576464895343786e+09);
INSERT INTO "answers" VALUES(2,5,'answer',2,'["draft:persia"]',4,5,1,NULL,'[["picked", 2, {"civilization": "persia"}, 2], ["passed", null, {"picked": 1}, null]]',1.79513576464895343786e+09);
INSERT INTO "answers" VALUES(2,6,'answer',0,'["draft:harappa"]',5,6,0,1573138159020015616,'[["picked", 0, {"civilization": "harappa"}, 0]]',1.79513576465556335447e+09);
INSERT INTO "answers" VALUES(2,7,'answer',1,'["draft:khmer"]',6,7,1,NULL,'[["picked", 1, {"civilization": "khmer"}, 1]]',1.79513576465556335447e+09);
INSERT INTO "answers" VALUES(2,8,'answer',2,'["draft:ottoman"]',7,8,1,NULL,'[["picked", 2, {"civilization": "ottoman"}, 2], ["passed", null, {"picked": 2}, null]]',1.79513576465556335447e+09);
INSERT INTO "answers" VALUES(2,9,'answer',0,'["draft:japan"]',8,9,0,1573138159020015616,'[["picked", 0, {"civilization": "japan"}, 0]]',1.79513576469933772085e+09);
INSERT INTO "answers" VALUES(2,10,'answer',1,'["draft:china"]',9,10,1,NULL,'[["picked", 1, {"civilization": "china"}, 1]]',1.79513576469933772085e+09);
INSERT INTO "answers" VALUES(2,11,'answer',2,'["draft:lydia"]',10,11,1,NULL,'[["picked", 2, {"civilization": "lydia"}, 2], ["passed", null, {"picked": 3}, null]]',1.79513576469933772085e+09);
INSERT INTO "answers" VALUES(3,1,'setup',NULL,'[]',0,1,0,NULL,'[["begin", null, {"seats": 1}, null], ["round", null, {"round": 1, "starter": 0}, null], ["turn", 0, {"round": 1}, null]]',1.79513576481807827947e+09);
INSERT INTO "answers" VALUES(3,2,'answer',0,'["rise:nubia"]',1,2,0,1573138159611412480,'[["rise", 0, {"civilization": "nubia", "workers": 3, "coins": 0}, null]]',1.79513576488488674166e+09);
INSERT INTO "answers" VALUES(3,3,'answer',0,'["act:trade"]',2,3,0,1573138159611412480,'[["act", 0, {"action": "trade", "coins": 0, "by": "", "slot": "act:trade", "technology": ""}, null], ["gain", 0, {"source": "trade", "points": 0, "coins": 2, "workers": 0}, null]]',1.79513576494856405257e+09);
INSERT INTO "answers" VALUES(3,4,'answer',0,'["act:fish"]',3,4,0,1573138159611412480,'[["act", 0, {"action": "fish", "coins": 0, "by": "", "slot": "act:fish", "technology": ""}, null], ["gain", 0, {"source": "fish", "points": 0, "coins": 1, "workers": 0}, null]]',1.79513576501849293712e+09);
INSERT INTO "answers" VALUES(3,5,'answer',0,'["act:fortify"]',4,5,0,1573138159611412480,'[["act", 0, {"action": "fortify", "coins": 2, "by": "", "slot": "act:fortify", "technology": ""}, null], ["fortification", 0, {"source": "fortify"}, null]]',1.79513576508259153365e+09);
INSERT INTO "answers" VALUES(3,6,'answer',0,'["end"]',5,6,0,1573138159611412480,'[["market", null, {"civilization": "japan"}, null], ["window", null, {"card": "hunt", "round": 2}, null], ["round", null, {"round": 2, "starter": 0}, null], ["turn", 0, {"round": 2}, null]]',1.7951357651435184479e+09);
INSERT INTO "answers" VALUES(3,7,'answer',0,'["annex:persia"]',6,7,0,1573138159611412480,'[["annex", 0, {"civilization": "persia", "workers": 1, "coins": 1}, null]]',1.79513576524254083637e+09);
INSERT INTO "answers" VALUES(4,1,'setup',NULL,'[]',0,1,0,NULL,'[["begin", 0, {"map": "vale_of_two_rivers", "chronicle": "first_hearths"}, null]]',1.79513576537457084656e+09);
INSERT INTO "answers" VALUES(4,2,'answer',0,'["capital:B6"]',1,2,0,1573138161830199296,'[["capital", 0, {"hex": "B6"}, null], ["turn", 0, {"turn": 1, "card": 1}, null]]',1.79513576551807737353e+09);
INSERT INTO "answers" VALUES(4,3,'answer',0,'["card:production"]',2,3,0,1573138161830199296,'[["card", 0, {"card": 1, "domain": "production", "event": 2}, null], ["gain", 0, {"goods": {"food": 2, "wood": 4, "work": 3}, "why": "card"}, null]]',1.79513576553441977501e+09);
INSERT INTO "answers" VALUES(4,4,'answer',0,'["map:summon:capital"]',3,4,0,1573138161830199296,'[["summon", 0, {"worker": "w1", "hex": "B6"}, null]]',1.79513576562935662271e+09);
CREATE TABLE asks (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, number INTEGER NOT NULL,
            optional INTEGER NOT NULL, private INTEGER NOT NULL, computer INTEGER NOT NULL, noticed INTEGER NOT NULL,
            PRIMARY KEY (game_id, seat)) WITHOUT ROWID;
INSERT INTO "asks" VALUES(1,0,19,0,0,0,0);
INSERT INTO "asks" VALUES(2,0,11,0,1,0,0);
INSERT INTO "asks" VALUES(2,1,11,0,1,1,0);
INSERT INTO "asks" VALUES(2,2,11,0,1,1,0);
INSERT INTO "asks" VALUES(3,0,7,0,0,0,0);
INSERT INTO "asks" VALUES(4,0,4,0,0,0,0);
CREATE TABLE budgets (
            name TEXT NOT NULL PRIMARY KEY, tokens REAL NOT NULL, at REAL NOT NULL, closed_until REAL NOT NULL)
            WITHOUT ROWID;
CREATE TABLE clocks (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL,
            user_id INTEGER NOT NULL, bank REAL NOT NULL, waiting INTEGER NOT NULL, since REAL, spent REAL NOT NULL,
            turn TEXT NOT NULL, reminded INTEGER NOT NULL, stage TEXT NOT NULL, until REAL, misses INTEGER NOT NULL,
            wake_at REAL, turns INTEGER NOT NULL DEFAULT 0, late INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (game_id, seat)) WITHOUT ROWID;
CREATE TABLE confirmations (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, user_id INTEGER NOT NULL,
            PRIMARY KEY (game_id, user_id)) WITHOUT ROWID;
CREATE TABLE counted_games (game_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE);
CREATE TABLE daily_games (
            day TEXT NOT NULL, user_id INTEGER NOT NULL, guild_id INTEGER,
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            PRIMARY KEY (day, user_id)) WITHOUT ROWID;
CREATE TABLE deeds (interaction_id INTEGER PRIMARY KEY, at REAL NOT NULL);
CREATE TABLE drafts (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, number INTEGER NOT NULL,
            path TEXT NOT NULL, page INTEGER NOT NULL, picks TEXT NOT NULL,
            PRIMARY KEY (game_id, seat)) WITHOUT ROWID;
INSERT INTO "drafts" VALUES(4,0,1,'capital:B',0,'[]');
CREATE TABLE games (
            id INTEGER PRIMARY KEY, title TEXT NOT NULL, guild_id INTEGER, channel_id INTEGER NOT NULL,
            host_id INTEGER NOT NULL, phase TEXT NOT NULL, options TEXT NOT NULL, seed TEXT NOT NULL,
            first TEXT NOT NULL, move INTEGER NOT NULL, position INTEGER NOT NULL, redo TEXT NOT NULL,
            told INTEGER NOT NULL, told_turn TEXT NOT NULL, created_at REAL NOT NULL, updated_at REAL NOT NULL, arranged TEXT NOT NULL DEFAULT '{}', lesson TEXT NOT NULL DEFAULT '', second_round INTEGER, data_version INTEGER NOT NULL DEFAULT 1, language TEXT NOT NULL DEFAULT 'en');
INSERT INTO "games" VALUES(1,'age_of_civilization',NULL,0,1573138154909597696,'playing','{"first_game_track": true}','lesson','random',19,19,'[]',-1,'',1.79513576423254680634e+09,1.79513576459257578844e+09,'{"civilizations": ["nubia", "mali", "greece", "italy", "khmer", "egypt", "japan", "india"], "wonders": ["great_pyramid", "colossus", "great_library", "petra", "stonehenge"]}','age_of_civilization/first',16,1,'en');
INSERT INTO "games" VALUES(2,'age_of_civilization',NULL,0,1573138159020015616,'playing','{"drafting": true, "first_game_track": true}','lesson','random',11,11,'[]',-1,'',1.79513576461244487767e+09,1.79513576469933772085e+09,'{"civilizations": ["italy", "mali", "khmer", "nubia", "inca", "sumer", "lydia", "egypt", "japan", "rome", "ottoman", "tibet", "celts", "siam", "greece", "harappa", "persia", "china", "ryukyu", "slavs", "olmecs"]}','age_of_civilization/drafting',NULL,1,'en');
INSERT INTO "games" VALUES(3,'age_of_civilization',NULL,0,1573138159611412480,'playing','{"scenario": "mongol_devastation"}','lesson','random',7,7,'[]',-1,'',1.79513576479415464404e+09,1.79513576524254083637e+09,'{"civilizations": ["nubia", "khmer", "arabia", "persia", "china", "japan", "rome", "korea"], "wonders": ["great_pyramid", "forbidden_city", "colosseum", "petra"]}','age_of_civilization/scenario',6,1,'en');
INSERT INTO "games" VALUES(4,'chronicles_of_civilization',NULL,0,1573138161830199296,'playing','{}','lesson','random',4,4,'[]',-1,'',1.79513576536612653729e+09,1.79513576562935662271e+09,'{"deck": [1, 5]}','chronicles_of_civilization/first',NULL,1,'en');
CREATE TABLE honours (
            user_id INTEGER NOT NULL, title TEXT NOT NULL, honour TEXT NOT NULL, game_id INTEGER NOT NULL,
            at REAL NOT NULL, PRIMARY KEY (user_id, title, honour)) WITHOUT ROWID;
CREATE TABLE house_rules (
            game_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE, pace TEXT NOT NULL DEFAULT '',
            hints INTEGER NOT NULL DEFAULT 1, paused INTEGER NOT NULL DEFAULT 0, warned_at REAL, theme TEXT NOT NULL DEFAULT 'dark', rated INTEGER NOT NULL DEFAULT 0);
CREATE TABLE league_members (
            league_id INTEGER NOT NULL REFERENCES leagues ON DELETE CASCADE, number INTEGER NOT NULL,
            user_id INTEGER NOT NULL, name TEXT NOT NULL, state TEXT NOT NULL, place INTEGER NOT NULL,
            medal TEXT NOT NULL, PRIMARY KEY (league_id, number)) WITHOUT ROWID;
CREATE TABLE league_seats (
            league_id INTEGER NOT NULL REFERENCES leagues ON DELETE CASCADE, round INTEGER NOT NULL,
            number INTEGER NOT NULL, seat INTEGER NOT NULL, member INTEGER NOT NULL, user_id INTEGER NOT NULL,
            place INTEGER NOT NULL, points INTEGER NOT NULL, score INTEGER NOT NULL, gone TEXT NOT NULL,
            PRIMARY KEY (league_id, round, number, seat)) WITHOUT ROWID;
CREATE TABLE league_tables (
            league_id INTEGER NOT NULL REFERENCES leagues ON DELETE CASCADE, round INTEGER NOT NULL,
            number INTEGER NOT NULL, game_id INTEGER, called INTEGER NOT NULL, verdict TEXT NOT NULL,
            PRIMARY KEY (league_id, round, number)) WITHOUT ROWID;
CREATE TABLE leagues (
            id INTEGER PRIMARY KEY AUTOINCREMENT, guild_id INTEGER NOT NULL, channel_id INTEGER NOT NULL,
            host_id INTEGER NOT NULL, name TEXT NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL,
            size INTEGER NOT NULL, pace TEXT NOT NULL, days INTEGER NOT NULL, rounds INTEGER NOT NULL,
            people INTEGER NOT NULL, seed TEXT NOT NULL, options TEXT NOT NULL, phase TEXT NOT NULL,
            round INTEGER NOT NULL, announced INTEGER NOT NULL, deadline REAL, due_at REAL,
            created_at REAL NOT NULL, ended_at REAL);
CREATE TABLE leases (
            name TEXT NOT NULL PRIMARY KEY, holder TEXT NOT NULL, until REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE lesson_exits (
            lesson TEXT NOT NULL, step INTEGER NOT NULL, count INTEGER NOT NULL,
            PRIMARY KEY (lesson, step)) WITHOUT ROWID;
CREATE TABLE looks (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, user_id INTEGER NOT NULL,
            move INTEGER NOT NULL, PRIMARY KEY (game_id, user_id)) WITHOUT ROWID;
CREATE TABLE open_seats (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
            barred INTEGER, since REAL NOT NULL, PRIMARY KEY (game_id, seat)) WITHOUT ROWID;
CREATE TABLE opened_tables (
            game_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE, key TEXT NOT NULL, size INTEGER NOT NULL,
            confirm_within REAL, until REAL, told INTEGER NOT NULL DEFAULT 0, wake_at REAL);
CREATE TABLE outbox (
            id INTEGER PRIMARY KEY AUTOINCREMENT, game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            kind TEXT NOT NULL, target TEXT NOT NULL, slot TEXT NOT NULL, body TEXT NOT NULL, nonce TEXT NOT NULL,
            state TEXT NOT NULL DEFAULT 'queued', tries INTEGER NOT NULL DEFAULT 0, not_before REAL NOT NULL DEFAULT 0,
            claimed_until REAL NOT NULL DEFAULT 0, maybe_at REAL, channel_id INTEGER, message_id INTEGER,
            sent_at REAL, ready_at REAL);
CREATE TABLE player_facts (
            user_id INTEGER NOT NULL, title TEXT NOT NULL, kind TEXT NOT NULL, fact TEXT NOT NULL,
            games INTEGER NOT NULL, wins INTEGER NOT NULL,
            PRIMARY KEY (user_id, title, kind, fact)) WITHOUT ROWID;
CREATE TABLE players (
            user_id INTEGER PRIMARY KEY, dm_channel INTEGER, dm_closed INTEGER NOT NULL, theme TEXT NOT NULL, notices TEXT NOT NULL DEFAULT 'usual', text_board INTEGER NOT NULL DEFAULT 0, zone TEXT NOT NULL DEFAULT 'UTC', quiet_from INTEGER, quiet_until INTEGER, colour TEXT NOT NULL DEFAULT '', tips INTEGER NOT NULL DEFAULT 1, screen TEXT NOT NULL DEFAULT 'phone', profile TEXT NOT NULL DEFAULT 'server', language TEXT NOT NULL DEFAULT '', locale TEXT NOT NULL DEFAULT '');
CREATE TABLE rated_games (
            game_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE, title TEXT NOT NULL, size INTEGER NOT NULL,
            number INTEGER NOT NULL, guild_id INTEGER, season TEXT NOT NULL, at REAL NOT NULL,
            struck INTEGER NOT NULL DEFAULT 0, asked_by INTEGER, reason TEXT NOT NULL DEFAULT '',
            agreed TEXT NOT NULL DEFAULT '[]');
CREATE TABLE rated_places (
            game_id INTEGER NOT NULL REFERENCES rated_games ON DELETE CASCADE, user_id INTEGER NOT NULL,
            title TEXT NOT NULL, size INTEGER NOT NULL, number INTEGER NOT NULL, season TEXT NOT NULL,
            place INTEGER NOT NULL, mu REAL, sigma REAL, season_mu REAL, season_sigma REAL,
            PRIMARY KEY (game_id, user_id)) WITHOUT ROWID;
CREATE TABLE rated_servers (
            guild_id INTEGER NOT NULL, title TEXT NOT NULL, size INTEGER NOT NULL, season TEXT NOT NULL,
            user_id INTEGER NOT NULL, games INTEGER NOT NULL,
            PRIMARY KEY (guild_id, title, size, season, user_id)) WITHOUT ROWID;
CREATE TABLE ratings (
            title TEXT NOT NULL, size INTEGER NOT NULL, season TEXT NOT NULL, user_id INTEGER NOT NULL,
            mu REAL NOT NULL, sigma REAL NOT NULL, games INTEGER NOT NULL,
            PRIMARY KEY (title, size, season, user_id)) WITHOUT ROWID;
CREATE TABLE reports (
            id INTEGER PRIMARY KEY, at REAL NOT NULL, user_id INTEGER NOT NULL, game_id INTEGER, move INTEGER,
            text TEXT NOT NULL);
CREATE TABLE requests (
            id INTEGER PRIMARY KEY AUTOINCREMENT, game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE,
            kind TEXT NOT NULL, seat INTEGER NOT NULL, user_id INTEGER NOT NULL, move INTEGER NOT NULL,
            position INTEGER NOT NULL, until REAL NOT NULL, state TEXT NOT NULL, agreed TEXT NOT NULL);
CREATE TABLE results (
            game_id INTEGER PRIMARY KEY REFERENCES games ON DELETE CASCADE, at REAL NOT NULL, result TEXT NOT NULL);
CREATE TABLE schema_versions (version INTEGER PRIMARY KEY, oldest_program INTEGER NOT NULL);
INSERT INTO "schema_versions" VALUES(1,1);
INSERT INTO "schema_versions" VALUES(2,2);
INSERT INTO "schema_versions" VALUES(3,3);
INSERT INTO "schema_versions" VALUES(4,4);
INSERT INTO "schema_versions" VALUES(5,5);
INSERT INTO "schema_versions" VALUES(6,6);
INSERT INTO "schema_versions" VALUES(7,7);
INSERT INTO "schema_versions" VALUES(8,8);
INSERT INTO "schema_versions" VALUES(9,9);
INSERT INTO "schema_versions" VALUES(10,10);
INSERT INTO "schema_versions" VALUES(11,10);
INSERT INTO "schema_versions" VALUES(12,10);
INSERT INTO "schema_versions" VALUES(13,10);
INSERT INTO "schema_versions" VALUES(14,10);
CREATE TABLE scores (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, user_id INTEGER,
            name TEXT NOT NULL, points INTEGER, place INTEGER NOT NULL,
            PRIMARY KEY (game_id, seat)) WITHOUT ROWID;
CREATE TABLE searchers (
            search_id INTEGER NOT NULL REFERENCES searches ON DELETE CASCADE, user_id INTEGER NOT NULL,
            name TEXT NOT NULL, joined INTEGER NOT NULL, PRIMARY KEY (search_id, user_id)) WITHOUT ROWID;
CREATE TABLE searches (
            id INTEGER PRIMARY KEY AUTOINCREMENT, guild_id INTEGER NOT NULL, title TEXT NOT NULL, sizes TEXT NOT NULL,
            pace TEXT, since REAL NOT NULL, until REAL NOT NULL, game_id INTEGER, options TEXT);
CREATE TABLE seat_marks (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, person TEXT NOT NULL, seat INTEGER NOT NULL,
            kind TEXT NOT NULL, PRIMARY KEY (game_id, person, seat, kind)) WITHOUT ROWID;
INSERT INTO "seat_marks" VALUES(1,'7dccd991679ea779707a648cf6aeb736',0,'held');
INSERT INTO "seat_marks" VALUES(2,'ed21adc47122c74b2eb9eec853a53640',0,'held');
INSERT INTO "seat_marks" VALUES(3,'4aba273c8c7d786666fed8d6879102de',0,'held');
INSERT INTO "seat_marks" VALUES(4,'5db773549ae2a3249e58194d27fbc2d7',0,'held');
CREATE TABLE seat_offers (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL,
            user_id INTEGER NOT NULL, invited INTEGER NOT NULL, agreed INTEGER NOT NULL, until REAL NOT NULL,
            PRIMARY KEY (game_id, seat)) WITHOUT ROWID;
CREATE TABLE seats (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, since INTEGER NOT NULL,
            until INTEGER, user_id INTEGER, name TEXT NOT NULL, level TEXT NOT NULL,
            PRIMARY KEY (game_id, seat, since)) WITHOUT ROWID;
INSERT INTO "seats" VALUES(1,0,1,NULL,1573138154909597696,'Ann','');
INSERT INTO "seats" VALUES(1,1,1,NULL,NULL,'Ada','gentle');
INSERT INTO "seats" VALUES(2,0,1,NULL,1573138159020015616,'Ben','');
INSERT INTO "seats" VALUES(2,1,1,NULL,NULL,'Ada','gentle');
INSERT INTO "seats" VALUES(2,2,1,NULL,NULL,'Ben','gentle');
INSERT INTO "seats" VALUES(3,0,1,NULL,1573138159611412480,'Cleo','');
INSERT INTO "seats" VALUES(4,0,1,NULL,1573138161830199296,'Dan','');
CREATE TABLE secrets (name TEXT NOT NULL PRIMARY KEY, secret TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE server_messages (
            guild_id INTEGER NOT NULL, kind TEXT NOT NULL, channel_id INTEGER NOT NULL, look_at REAL NOT NULL,
            message_id INTEGER, posted_at REAL, content TEXT NOT NULL DEFAULT '', nonce TEXT NOT NULL DEFAULT '',
            maybe_at REAL, PRIMARY KEY (guild_id, kind)) WITHOUT ROWID;
CREATE TABLE servers (
            guild_id INTEGER PRIMARY KEY, tables TEXT NOT NULL DEFAULT '[]', opener_role INTEGER,
            pace TEXT NOT NULL DEFAULT '', theme TEXT NOT NULL DEFAULT 'dark', rated INTEGER NOT NULL DEFAULT 0,
            listing_channel INTEGER, digest_channel INTEGER, language TEXT NOT NULL DEFAULT '', locale TEXT NOT NULL DEFAULT '');
CREATE TABLE snapshots (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, position INTEGER NOT NULL, state TEXT NOT NULL,
            PRIMARY KEY (game_id, position));
INSERT INTO "snapshots" VALUES(1,19,'{"title":"age_of_civilization","version":1,"state":{"seed":"lesson","counter":8,"agenda":[{"step":"game_end","seat":-1,"source":"","data":[]},{"step":"round_end","seat":-1,"source":"","data":[]},{"step":"turn_end","seat":0,"source":"","data":[]},{"step":"workers","seat":0,"source":"","data":[]},{"step":"actions","seat":0,"source":"","data":[]},{"step":"wonder","seat":0,"source":"wonder","data":[]}],"players":[{"coins":0,"points":6,"tally":[["hunt",2],["research",1],["wonder",3]],"ready":2,"white":1,"red":["wonder"],"used":["act:trade","act:wonder"],"acted":true,"activated":[],"civilizations":["italy","nubia"],"technologies":["writing"],"wonders":[],"special":"","fortifications":0,"hand":[],"pack":[],"pick":""},{"coins":8,"points":4,"tally":[["hunt",1],["wonder",3]],"ready":1,"white":0,"red":[],"used":["act:trade","act:wonder"],"acted":true,"activated":["mali.main.0"],"civilizations":["mali"],"technologies":[],"wonders":["stonehenge"],"special":"","fortifications":0,"hand":[],"pack":[],"pick":""}],"track":["hunt","fish","farm","trade","culture","plague","build","conquest"],"round":2,"starter":1,"active":0,"market":[{"civilization":"greece","coins":3},{"civilization":"khmer","coins":3},{"civilization":"egypt","coins":2},{"civilization":"japan","coins":1},{"civilization":"india","coins":0}],"deck":["vikings","olmecs","scythia","ryukyu","iberia","polynesia","rome","siam","korea","aksum","arabia","china","majapahit","maya","khitan","slavs","persia","tibet","huns","carthage","celts","ottoman","phoenicia","harappa","babylon","srivijaya","britain","aztecs","lydia","sumer","zimbabwe","inca","kongo","hittites","byzantium","germania","francia","mongolia","tiwanaku","iroquois"],"wonders":["great_pyramid","colossus","great_library","petra"],"specials":[],"tokens":[],"drafting":false,"scenario":"","opponent":0,"commands":[],"repelled":0}}');
INSERT INTO "snapshots" VALUES(2,11,'{"title":"age_of_civilization","version":1,"state":{"seed":"lesson","counter":8,"agenda":[{"step":"game_end","seat":-1,"source":"","data":[]},{"step":"round","seat":-1,"source":"","data":[]},{"step":"draft","seat":-1,"source":"","data":[]}],"players":[{"coins":3,"points":0,"tally":[],"ready":0,"white":0,"red":[],"used":[],"acted":false,"activated":[],"civilizations":[],"technologies":[],"wonders":[],"special":"","fortifications":0,"hand":["italy","harappa","japan"],"pack":["mali","nubia","inca","sumer"],"pick":""},{"coins":3,"points":0,"tally":[],"ready":0,"white":0,"red":[],"used":[],"acted":false,"activated":[],"civilizations":[],"technologies":[],"wonders":[],"special":"","fortifications":0,"hand":["egypt","khmer","china"],"pack":["rome","tibet","celts","siam"],"pick":""},{"coins":3,"points":0,"tally":[],"ready":0,"white":0,"red":[],"used":[],"acted":false,"activated":[],"civilizations":[],"technologies":[],"wonders":[],"special":"","fortifications":0,"hand":["persia","ottoman","lydia"],"pack":["greece","ryukyu","slavs","olmecs"],"pick":""}],"track":["hunt","fish","farm","trade","culture","plague","build","conquest"],"round":1,"starter":0,"active":-1,"market":[],"deck":["maya","srivijaya","aztecs","francia","zimbabwe","iroquois","india","britain","hittites","byzantium","aksum","tiwanaku","polynesia","huns","vikings","scythia","mongolia","khitan","arabia","babylon","majapahit","carthage","phoenicia","korea","kongo","iberia","germania"],"wonders":["chichen_itza","forbidden_city","angkor_wat","colosseum","great_library","machu_picchu"],"specials":[],"tokens":[],"drafting":true,"scenario":"","opponent":0,"commands":[],"repelled":0}}');
INSERT INTO "snapshots" VALUES(3,7,'{"title":"age_of_civilization","version":1,"state":{"seed":"lesson","counter":6,"agenda":[{"step":"game_end","seat":-1,"source":"","data":[]},{"step":"round_end","seat":-1,"source":"","data":[]},{"step":"turn_end","seat":0,"source":"","data":[]},{"step":"workers","seat":0,"source":"","data":[]},{"step":"actions","seat":0,"source":"","data":[]}],"players":[{"coins":5,"points":0,"tally":[],"ready":4,"white":0,"red":[],"used":[],"acted":false,"activated":[],"civilizations":["nubia","persia"],"technologies":[],"wonders":[],"special":"","fortifications":1,"hand":[],"pack":[],"pick":""}],"track":["fish","trade","fortify","hunt","farm","culture","conquest","build"],"round":2,"starter":0,"active":0,"market":[{"civilization":"khmer","coins":1},{"civilization":"arabia","coins":1},{"civilization":"china","coins":1},{"civilization":"japan","coins":0}],"deck":["rome","korea","huns","majapahit","tibet","khitan","slavs","byzantium","hittites","francia"],"wonders":["great_pyramid","forbidden_city","colosseum","petra"],"specials":[],"tokens":[{"position":5,"id":"mongol_raid"},{"position":6,"id":"mongol_raid"},{"position":7,"id":"mongol_raid"},{"position":8,"id":"mongol_raid"}],"drafting":false,"scenario":"mongol_devastation","opponent":3,"commands":["pay_tribute","ambush","scorched_earth"],"repelled":0}}');
INSERT INTO "snapshots" VALUES(4,4,'{"title":"chronicles_of_civilization","version":1,"state":{"seed":"lesson","counter":2,"dice":[],"map":"vale_of_two_rivers","chronicle":"first_hearths","goods":{"wood":7,"work":6,"ore":0,"science":1,"food":7,"gold":3},"people":{"population":1,"happiness":3,"pool":3,"used":0,"reserve":4,"bonus":"production","bonus_free":true,"workers":[{"name":"w1","hex":"B6","moves":4,"stopped":false,"road":false}],"active":"w1"},"growth":{"tracks":[{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false},{"done":0,"level":0,"paid":{"wood":0,"work":0,"ore":0,"science":0,"food":0,"gold":0},"worker_paid":false}],"inventions":[],"buildings":[],"wonder":0,"points":0},"land":{"terrain":"MMTT.R.~~MD.T..S.FT...C...~..*...TT..C...D.T.~..T....R~~...*.C.F~~.C.......S..D.STR..T.M*.R.D.T..RM","capital":"B6","roads":[],"structures":[],"collected":[],"settled":[]},"story":{"relations":6,"turn":1,"event":2,"frame":false,"violated":false,"hunger":0,"bankruptcy":0,"rebellion":0,"war":false,"conquered":false,"overrun":false,"counters":{"trees":0,"deposits":0,"fish":0,"ruins":0,"specials":0},"recruited":[0,0,0,0,0,0],"payments":[],"points":0},"armies":{"own":[{"units":[],"closed":0,"place":0},{"units":[],"closed":0,"place":0},{"units":[],"closed":0,"place":0}],"enemy":[{"units":[1],"closed":0,"place":0},{"units":[2],"closed":0,"place":0},{"units":[1],"closed":0,"place":0}],"attacked":[]},"turn":{"spaces":[],"added":[],"exchanges":[],"food_reduction":0,"happiness_actions":0,"hungry":false,"free":0},"deck":{"cards":[5,2,11,8,7,4,3,9,10,12,6],"drawn":[1],"card":1,"redeal":[]},"ending":"","agenda":[{"step":"clean_up","seat":0,"source":"","data":[]},{"step":"chronicle","seat":0,"source":"","data":[]},{"step":"enemy","seat":0,"source":"","data":[]},{"step":"disband","seat":0,"source":"","data":[]},{"step":"costs","seat":0,"source":"","data":[]},{"step":"main","seat":0,"source":"","data":[]}]}}');
CREATE TABLE tips_seen (
            user_id INTEGER NOT NULL, tip TEXT NOT NULL, PRIMARY KEY (user_id, tip)) WITHOUT ROWID;
CREATE TABLE title_facts (
            title TEXT NOT NULL, seats INTEGER NOT NULL, kind TEXT NOT NULL, fact TEXT NOT NULL,
            games INTEGER NOT NULL, wins INTEGER NOT NULL,
            PRIMARY KEY (title, seats, kind, fact)) WITHOUT ROWID;
CREATE TABLE vacations (
            user_id INTEGER NOT NULL, since REAL NOT NULL, until REAL NOT NULL,
            PRIMARY KEY (user_id, since)) WITHOUT ROWID;
CREATE TABLE watches (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, user_id INTEGER NOT NULL, kind TEXT NOT NULL,
            round INTEGER NOT NULL, PRIMARY KEY (game_id, user_id)) WITHOUT ROWID;
CREATE TABLE web_tokens (
            hash TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, user_id INTEGER NOT NULL, game_id INTEGER NOT NULL,
            watches INTEGER NOT NULL, expires_at REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE wishes (
            game_id INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, user_id INTEGER NOT NULL, picks TEXT NOT NULL,
            allowed INTEGER NOT NULL, PRIMARY KEY (game_id, user_id)) WITHOUT ROWID;
CREATE INDEX games_by_channel ON games (channel_id, id);
CREATE UNIQUE INDEX one_holder_a_seat ON seats (game_id, seat) WHERE until IS NULL;
CREATE INDEX seats_of ON seats (user_id, game_id) WHERE until IS NULL AND user_id IS NOT NULL;
CREATE INDEX computers_to_move ON asks (game_id) WHERE computer AND NOT optional;
CREATE INDEX deeds_by_age ON deeds (at);
CREATE INDEX outbox_queue ON outbox (target, id) WHERE state = 'queued';
CREATE INDEX outbox_sent ON outbox (game_id, kind, id) WHERE state = 'sent';
CREATE INDEX scores_of ON scores (user_id, game_id) WHERE user_id IS NOT NULL;
CREATE INDEX honours_by_game ON honours (game_id);
CREATE INDEX finished_games ON games (guild_id, title) WHERE phase = 'over';
CREATE INDEX clocks_due ON clocks (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX clocks_of ON clocks (user_id);
CREATE INDEX games_by_touch ON games (updated_at) WHERE phase IN ('lobby', 'playing');
CREATE UNIQUE INDEX one_request_a_game ON requests (game_id) WHERE state = 'open';
CREATE INDEX requests_due ON requests (until) WHERE state = 'open';
CREATE INDEX offers_by_end ON seat_offers (until);
CREATE UNIQUE INDEX one_game_a_channel ON games (channel_id) WHERE phase IN ('lobby', 'playing') AND channel_id != 0;
CREATE INDEX lessons ON games (phase, updated_at) WHERE lesson != '';
CREATE INDEX outbox_heads ON outbox (ready_at, id) WHERE ready_at IS NOT NULL;
CREATE UNIQUE INDEX rated_in_order ON rated_games (title, size, number);
CREATE INDEX rated_places_of ON rated_places (user_id, title, size, number);
CREATE INDEX rated_places_in_order ON rated_places (title, size, number);
CREATE INDEX ratings_of ON ratings (user_id);
CREATE INDEX server_messages_due ON server_messages (look_at);
CREATE INDEX open_lobbies ON games (guild_id, id) WHERE phase = 'lobby';
CREATE UNIQUE INDEX one_table_a_key ON opened_tables (key);
CREATE INDEX tables_due ON opened_tables (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX searches_in ON searches (guild_id, since);
CREATE INDEX searches_by_end ON searches (until);
CREATE INDEX searches_called ON searches (game_id) WHERE game_id IS NOT NULL;
CREATE UNIQUE INDEX one_search_a_person ON searchers (user_id) WHERE joined;
CREATE INDEX searchers_of ON searchers (user_id);
CREATE INDEX watches_of ON watches (user_id);
CREATE INDEX leagues_in ON leagues (guild_id, id);
CREATE INDEX leagues_by_host ON leagues (host_id) WHERE phase IN ('joining', 'running');
CREATE INDEX leagues_due ON leagues (due_at) WHERE phase = 'running';
CREATE UNIQUE INDEX one_place_a_person ON league_members (league_id, user_id) WHERE state != 'left';
CREATE INDEX league_members_of ON league_members (user_id);
CREATE INDEX league_tables_by_game ON league_tables (game_id) WHERE game_id IS NOT NULL;
CREATE INDEX league_seats_of ON league_seats (user_id);
CREATE INDEX web_tokens_of ON web_tokens (user_id, expires_at);
CREATE INDEX web_tokens_expiring ON web_tokens (expires_at);
CREATE UNIQUE INDEX daily_games_by_game ON daily_games (game_id);
CREATE INDEX daily_games_in ON daily_games (guild_id, day);
CREATE INDEX daily_games_of ON daily_games (user_id);
DELETE FROM "sqlite_sequence";
COMMIT;
PRAGMA user_version = 14;
