CREATE SCHEMA "parley";
--> statement-breakpoint
CREATE TABLE "parley"."command_keys" (
	"room" text collate "C" NOT NULL,
	"actor" text collate "C" NOT NULL,
	"key" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "command_keys_room_actor_key_pk" PRIMARY KEY("room","actor","key")
);
--> statement-breakpoint
CREATE TABLE "parley"."commits" (
	"room" text collate "C" NOT NULL,
	"version" integer NOT NULL,
	"previous" integer,
	"id" uuid NOT NULL,
	"commands" text NOT NULL,
	"places" text NOT NULL,
	CONSTRAINT "commits_room_version_pk" PRIMARY KEY("room","version"),
	CONSTRAINT "commits_follow" CHECK ("parley"."commits"."version" >= 1 and "parley"."commits"."previous" is not distinct from nullif("parley"."commits"."version" - 1, 0))
);
--> statement-breakpoint
CREATE TABLE "parley"."credentials" (
	"room" text collate "C" NOT NULL,
	"digest" "bytea" NOT NULL,
	"kind" text collate "C" NOT NULL,
	"subject" text collate "C" NOT NULL,
	"generation" integer NOT NULL,
	CONSTRAINT "credentials_room_digest_pk" PRIMARY KEY("room","digest"),
	CONSTRAINT "credentials_digest" CHECK (octet_length("parley"."credentials"."digest") = 32)
);
--> statement-breakpoint
CREATE TABLE "parley"."due" (
	"room" text collate "C" PRIMARY KEY NOT NULL,
	"at" bigint
);
--> statement-breakpoint
CREATE TABLE "parley"."entries" (
	"room" text collate "C" NOT NULL,
	"circle" text collate "C" NOT NULL,
	"seq" integer NOT NULL,
	"previous" integer,
	"hash" "bytea" NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "entries_room_circle_seq_pk" PRIMARY KEY("room","circle","seq"),
	CONSTRAINT "entries_follow" CHECK ("parley"."entries"."seq" >= 1 and "parley"."entries"."previous" is not distinct from nullif("parley"."entries"."seq" - 1, 0)),
	CONSTRAINT "entries_hash" CHECK (octet_length("parley"."entries"."hash") = 32)
);
--> statement-breakpoint
CREATE TABLE "parley"."high_water" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "high_water_one" CHECK ("parley"."high_water"."one")
);
--> statement-breakpoint
ALTER TABLE "parley"."commits" ADD CONSTRAINT "commits_room_previous_commits_room_version_fk" FOREIGN KEY ("room","previous") REFERENCES "parley"."commits"("room","version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commits_room_previous_index" ON "parley"."commits" USING btree ("room","previous");--> statement-breakpoint
CREATE INDEX "due_at_room_index" ON "parley"."due" USING btree ("at","room") WHERE "parley"."due"."at" is not null;