CREATE TABLE "app"."archive_export" (
	"archive" text NOT NULL,
	"month" date NOT NULL,
	"part" integer NOT NULL,
	"rows" bigint NOT NULL,
	"amount_usdc" numeric(78, 0),
	"digest" numeric(78, 0) NOT NULL,
	"file_name" text NOT NULL,
	"file_sha256" text NOT NULL,
	"exported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"dropped_at" timestamp with time zone,
	CONSTRAINT "archive_export_archive_month_part_pk" PRIMARY KEY("archive","month","part")
);
--> statement-breakpoint
CREATE TABLE "app"."archived_sale" (
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"operation" text NOT NULL,
	"chain_id" integer NOT NULL,
	"count" bigint NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	CONSTRAINT "archived_sale_kind_day_operation_chain_id_pk" PRIMARY KEY("kind","day","operation","chain_id")
);
--> statement-breakpoint
-- The columns have the order of the hot table, so that a row moves as a whole.
CREATE TABLE "app"."lane_attempt_month" (LIKE "app"."lane_attempt" INCLUDING DEFAULTS) PARTITION BY RANGE ("signed_at");
--> statement-breakpoint
-- The columns have the order of the hot table, so that a row moves as a whole.
CREATE TABLE "app"."lane_tx_month" (LIKE "app"."lane_tx" INCLUDING DEFAULTS) PARTITION BY RANGE ("created_at");
--> statement-breakpoint
-- The columns have the order of the hot table, so that a row moves as a whole.
CREATE TABLE "app"."payment_month" (LIKE "app"."payment" INCLUDING DEFAULTS) PARTITION BY RANGE ("charged_at");
--> statement-breakpoint
ALTER TABLE "app"."payment_month" ALTER COLUMN "charged_at" SET NOT NULL;
--> statement-breakpoint
CREATE INDEX "archived_sale_day" ON "app"."archived_sale" USING btree ("day");--> statement-breakpoint
CREATE INDEX "lane_attempt_month_hash" ON "app"."lane_attempt_month" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "lane_attempt_month_tx" ON "app"."lane_attempt_month" USING btree ("lane_tx_id");--> statement-breakpoint
CREATE INDEX "lane_tx_month_id" ON "app"."lane_tx_month" USING btree ("id");--> statement-breakpoint
CREATE INDEX "payment_month_id" ON "app"."payment_month" USING btree ("id");--> statement-breakpoint
CREATE INDEX "payment_month_nonce" ON "app"."payment_month" USING btree ("nonce");--> statement-breakpoint
CREATE INDEX "payment_month_tx_hash" ON "app"."payment_month" USING btree ("tx_hash");--> statement-breakpoint
CREATE INDEX "payment_month_identifier" ON "app"."payment_month" USING btree ("payer","payment_identifier") WHERE payment_identifier is not null;--> statement-breakpoint
CREATE INDEX "payment_month_payer" ON "app"."payment_month" USING btree ("payer","created_at");--> statement-breakpoint
CREATE INDEX "payment_month_created_at" ON "app"."payment_month" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lane_tx_ended" ON "app"."lane_tx" USING btree ("created_at") WHERE purpose = 'settlement' and state in ('final', 'failed');