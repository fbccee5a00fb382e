CREATE TABLE "app"."receipt_signer" (
	"address" text PRIMARY KEY NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."payment" ADD COLUMN "resource_url" text;--> statement-breakpoint
ALTER TABLE "app"."payment" ADD COLUMN "receipt" json;--> statement-breakpoint
ALTER TABLE "app"."payment_month" ADD COLUMN "resource_url" text;--> statement-breakpoint
ALTER TABLE "app"."payment_month" ADD COLUMN "receipt" json;--> statement-breakpoint
CREATE INDEX "payment_unreceipted" ON "app"."payment" USING btree ("charged_at") WHERE state = 'settled' and is_final and charged_at is not null and receipt is null
      and resource_url is not null and answer_body is not null;