ALTER TABLE "app"."session_voucher" ADD COLUMN "resource_url" text;--> statement-breakpoint
ALTER TABLE "app"."session_voucher" ADD COLUMN "receipt_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "app"."session_voucher" ADD COLUMN "receipt" json;--> statement-breakpoint
CREATE INDEX "session_channel_payer" ON "app"."session_channel" USING btree ("payer","created_at");--> statement-breakpoint
CREATE INDEX "session_voucher_receipt_due" ON "app"."session_voucher" USING btree ("receipt_requested_at") WHERE receipt_requested_at is not null and receipt is null;