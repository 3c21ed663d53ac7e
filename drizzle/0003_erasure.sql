CREATE TABLE "parley"."rooms" (
	"room" text collate "C" PRIMARY KEY NOT NULL,
	"erased_at" bigint,
	"erased_on" date,
	CONSTRAINT "rooms_erased" CHECK ("parley"."rooms"."erased_at" is null or "parley"."rooms"."erased_on" is null)
);
--> statement-breakpoint
CREATE TABLE "parley"."tombstones" (
	"room" text collate "C" NOT NULL,
	"digest" "bytea" NOT NULL,
	CONSTRAINT "tombstones_room_digest_pk" PRIMARY KEY("room","digest"),
	CONSTRAINT "tombstones_digest" CHECK (octet_length("parley"."tombstones"."digest") = 32)
);
--> statement-breakpoint
ALTER TABLE "parley"."tombstones" ADD CONSTRAINT "tombstones_room_rooms_room_fk" FOREIGN KEY ("room") REFERENCES "parley"."rooms"("room") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rooms_erased_at_room_index" ON "parley"."rooms" USING btree ("erased_at","room") WHERE "parley"."rooms"."erased_at" is not null;--> statement-breakpoint
CREATE INDEX "rooms_erased_on_index" ON "parley"."rooms" USING btree ("erased_on") WHERE "parley"."rooms"."erased_on" is not null;--> statement-breakpoint
-- Rooms that were made before this table was: when they go, their own entries say.
INSERT INTO "parley"."rooms" ("room", "erased_at")
SELECT "first"."room", max("told"."erased_at")
FROM "parley"."commits" AS "first"
LEFT JOIN LATERAL (
	SELECT ("entry"."text"::json #>> '{body,erased_at}')::bigint AS "erased_at"
	FROM "parley"."entries" AS "entry"
	WHERE "entry"."room" = "first"."room" AND "entry"."circle" = 'room'
		AND "entry"."text"::json ->> 'type' IN ('room.created', 'room.extended')
) AS "told" ON true
WHERE "first"."version" = 1
GROUP BY "first"."room";
