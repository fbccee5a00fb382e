ALTER TABLE "app"."payment" ADD COLUMN "repeat_keys" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."payment" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "app"."payment" SET "is_public" = true
WHERE state in ('submitted', 'settled', 'reversed') OR lane_tx_id IS NOT NULL OR settled_at IS NOT NULL;
