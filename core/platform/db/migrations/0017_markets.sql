CREATE TABLE "app"."market_live" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."market_window" (
	"asset" text NOT NULL,
	"length" text NOT NULL,
	"start_sec" bigint NOT NULL,
	"slug" text NOT NULL,
	"is_listed" boolean NOT NULL,
	"condition_id" text,
	"stated_rule" jsonb,
	"price_to_beat_e18" numeric(60, 0),
	"final_price_e18" numeric(60, 0),
	"winner" text,
	"settlement" text,
	"tokens" jsonb,
	"boundary_e18" numeric(60, 0),
	"boundary_at_ms" bigint,
	"boundary_source" text,
	"is_agreed" boolean,
	"asked_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "market_window_asset_length_start_sec_pk" PRIMARY KEY("asset","length","start_sec")
);
--> statement-breakpoint
CREATE INDEX "market_window_unsettled" ON "app"."market_window" USING btree ("start_sec") WHERE "app"."market_window"."settled_at" is null;