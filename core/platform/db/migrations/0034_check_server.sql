ALTER TABLE "app"."chain_check" ADD COLUMN "system_identifier" text;--> statement-breakpoint
ALTER TABLE "app"."chain_check" ADD COLUMN "timeline" text;