CREATE TABLE "app"."site_check" (
	"site" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"seen_in" bigint NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"strikes" integer DEFAULT 0 NOT NULL,
	"first_failed_at" timestamp with time zone,
	"reason" text,
	"facts" jsonb,
	"checked_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "app"."site_check_adoption" (
	"dataset_id" bigint PRIMARY KEY NOT NULL,
	"up_to_rank" integer NOT NULL,
	"is_done" boolean NOT NULL
);
--> statement-breakpoint
CREATE INDEX "site_check_due_at" ON "app"."site_check" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "site_check_leased" ON "app"."site_check" USING btree ("host") WHERE leased_until is not null;--> statement-breakpoint
CREATE INDEX "site_check_seen_at" ON "app"."site_check" USING btree ("seen_at");