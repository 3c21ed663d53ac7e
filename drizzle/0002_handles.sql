CREATE TABLE "parley"."handles" (
	"room" text collate "C" NOT NULL,
	"handle" "bytea" NOT NULL,
	"credential" "bytea" NOT NULL,
	"cursor" text collate "C",
	"contract" integer NOT NULL,
	"answers" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "handles_room_handle_pk" PRIMARY KEY("room","handle"),
	CONSTRAINT "handles_handle" CHECK (octet_length("parley"."handles"."handle") = 32),
	CONSTRAINT "handles_credential" CHECK (octet_length("parley"."handles"."credential") = 32)
);
--> statement-breakpoint
CREATE INDEX "handles_room_credential_index" ON "parley"."handles" USING btree ("room","credential");