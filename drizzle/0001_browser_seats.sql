CREATE TABLE "parley"."browser_seats" (
	"session" "bytea" NOT NULL,
	"room" text collate "C" NOT NULL,
	"credential" "bytea" NOT NULL,
	"added_at" bigint NOT NULL,
	CONSTRAINT "browser_seats_session_room_credential_pk" PRIMARY KEY("session","room","credential"),
	CONSTRAINT "browser_seats_session" CHECK (octet_length("parley"."browser_seats"."session") = 32),
	CONSTRAINT "browser_seats_credential" CHECK (octet_length("parley"."browser_seats"."credential") = 32)
);
--> statement-breakpoint
CREATE INDEX "browser_seats_room_index" ON "parley"."browser_seats" USING btree ("room");