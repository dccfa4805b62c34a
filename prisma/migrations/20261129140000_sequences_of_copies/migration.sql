-- A copy of an embedded database had its rows without the last numbers of its sequences: the next row of each failed.
SELECT setval('"signal_id_seq"', greatest((SELECT max("id") FROM "signal"), (SELECT "last_value" FROM "signal_id_seq")))
WHERE EXISTS (SELECT FROM "signal");
SELECT setval('"screen_version_id_seq"', greatest((SELECT max("id") FROM "screen_version"), (SELECT "last_value" FROM "screen_version_id_seq")))
WHERE EXISTS (SELECT FROM "screen_version");
SELECT setval('"alert_event_seq_seq"', greatest((SELECT max("seq") FROM "alert_event"), (SELECT "last_value" FROM "alert_event_seq_seq")))
WHERE EXISTS (SELECT FROM "alert_event");
