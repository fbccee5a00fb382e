ALTER TABLE "app"."bridge" ADD COLUMN "source_message" text;--> statement-breakpoint
ALTER TABLE "app"."bridge" ADD COLUMN "alarm" text;--> statement-breakpoint
ALTER TABLE "app"."bridge" ADD COLUMN "mint_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."bridge" ADD COLUMN "mint_due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "bridge_unminted" ON "app"."bridge" USING btree ("to_chain_id") WHERE state in ('waiting_for_circle', 'pending_attestation', 'attested');--> statement-breakpoint
CREATE INDEX "bridge_signed" ON "app"."bridge" USING btree ("updated_at") WHERE signature <> '';