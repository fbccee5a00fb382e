CREATE TABLE "app"."shop_settings" (
	"slug" text PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
