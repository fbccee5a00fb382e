CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "app"."shop" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app"."shop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"currency" text NOT NULL,
	"max_age_hours" integer NOT NULL,
	"is_listed" boolean DEFAULT true NOT NULL,
	"feed_version" integer DEFAULT 0 NOT NULL,
	"facts" jsonb,
	"etag" text,
	"last_modified" text,
	"digest" text,
	"changed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"prices_change_at" timestamp with time zone,
	"is_last_run_good" boolean DEFAULT true NOT NULL,
	CONSTRAINT "shop_slug" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "app"."shop_feed_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app"."shop_feed_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shop_id" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"problem" text,
	"products" integer NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" integer NOT NULL,
	"skipped" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."shop_product" (
	"shop_id" integer NOT NULL,
	"external_id" text NOT NULL,
	"hash" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"is_available" boolean NOT NULL,
	"shown" jsonb NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "shop_product_shop_id_external_id_pk" PRIMARY KEY("shop_id","external_id")
) PARTITION BY LIST ("shop_id");
--> statement-breakpoint
CREATE TABLE "app"."shop_word" (
	"shop_id" integer NOT NULL,
	"word" text NOT NULL,
	"products" integer NOT NULL,
	CONSTRAINT "shop_word_shop_id_word_pk" PRIMARY KEY("shop_id","word")
) PARTITION BY LIST ("shop_id");
--> statement-breakpoint
CREATE INDEX "shop_feed_run_shop" ON "app"."shop_feed_run" USING btree ("shop_id","started_at");--> statement-breakpoint
CREATE INDEX "shop_product_words" ON "app"."shop_product" USING gin ("words") WITH (fastupdate = off);--> statement-breakpoint
CREATE INDEX "shop_word_trigrams" ON "app"."shop_word" USING gist ("word" gist_trgm_ops(siglen = 64));