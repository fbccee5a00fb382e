CREATE TABLE "app"."page_take_down" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app"."page_take_down_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"taken_down_at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_at" timestamp with time zone,
	"restore_note" text
);
--> statement-breakpoint
CREATE TABLE "app"."lead_opt_out" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"domain" text,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"token" text,
	"network" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	"proof" text,
	"proof_note" text,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_note" text
);
--> statement-breakpoint
ALTER TABLE "app"."page_take_down" ADD CONSTRAINT "page_take_down_slug_published_page_slug_fk" FOREIGN KEY ("slug") REFERENCES "app"."published_page"("slug") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "page_take_down_open" ON "app"."page_take_down" USING btree ("slug") WHERE restored_at is null;--> statement-breakpoint
CREATE INDEX "page_take_down_slug" ON "app"."page_take_down" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_opt_out_open" ON "app"."lead_opt_out" USING btree ("kind","hash") WHERE state in ('pending', 'confirmed');--> statement-breakpoint
CREATE INDEX "lead_opt_out_pending" ON "app"."lead_opt_out" USING btree ("network") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "lead_opt_out_created_at" ON "app"."lead_opt_out" USING btree ("created_at");--> statement-breakpoint
-- Opt-outs from before this table get their record, so that they can be listed and undone.
INSERT INTO "app"."lead_opt_out" ("id", "kind", "hash", "reason", "state", "proof", "created_at", "confirmed_at")
SELECT 'oo_' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 20), "kind", "hash", "reason", 'confirmed',
	CASE WHEN "reason" IN ('opt_out', 'wrong_data', 'closed', 'other') THEN 'none' ELSE 'operator' END,
	"created_at", "created_at"
FROM "app"."lead_suppression";
