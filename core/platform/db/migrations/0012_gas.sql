CREATE TABLE "app"."gas_quote" (
	"id" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"lane" text NOT NULL,
	"chain_id" integer NOT NULL,
	"sender" text NOT NULL,
	"operation" jsonb NOT NULL,
	"delegate" text,
	"needs_authorization" boolean NOT NULL,
	"cap_wei" numeric(78, 0) NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"native_price_e8" numeric(78, 0) NOT NULL,
	"native_source" text NOT NULL,
	"native_block" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."gas_sponsorship" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"quote_id" text NOT NULL,
	"lane" text NOT NULL,
	"chain_id" integer NOT NULL,
	"paymaster" text NOT NULL,
	"sender" text NOT NULL,
	"delegate" text,
	"needs_authorization" boolean NOT NULL,
	"operation" jsonb NOT NULL,
	"cap_wei" numeric(78, 0) NOT NULL,
	"max_fee_cap_wei" numeric(78, 0) NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"user_op_hash" text,
	"valid_until_sec" bigint,
	"chain_valid_until_sec" bigint,
	"state" text NOT NULL,
	"reason" text,
	"signature" text,
	"authorization" jsonb,
	"dry_runs" integer DEFAULT 0 NOT NULL,
	"lane_tx_id" bigint,
	"sends" integer DEFAULT 0 NOT NULL,
	"tx_hash" text,
	"block_number" bigint,
	"block_hash" text,
	"success" boolean,
	"actual_gas_cost_wei" numeric(78, 0),
	"is_final" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_at" timestamp with time zone,
	"posted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gas_sponsorship_payment" UNIQUE("payment_id","attempt"),
	CONSTRAINT "gas_sponsorship_hash" UNIQUE("chain_id","user_op_hash")
);
--> statement-breakpoint
ALTER TABLE "app"."lane_attempt" ADD COLUMN "is_cancel" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."lane_tx" ADD COLUMN "terms" jsonb;--> statement-breakpoint
ALTER TABLE "app"."lane_tx" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."lane_tx" ADD COLUMN "gas_price_wei" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "app"."lane_tx" ADD COLUMN "l1_fee_wei" numeric(78, 0);--> statement-breakpoint
ALTER TABLE "app"."lane_tx" ADD COLUMN "was_cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "gas_quote_request" ON "app"."gas_quote" USING btree ("request_hash","expires_at");--> statement-breakpoint
CREATE INDEX "gas_quote_expires_at" ON "app"."gas_quote" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "gas_sponsorship_asked" ON "app"."gas_sponsorship" USING btree ("created_at") WHERE state = 'asked';--> statement-breakpoint
CREATE INDEX "gas_sponsorship_reserving" ON "app"."gas_sponsorship" USING btree ("chain_id") WHERE state in ('signed', 'posted');--> statement-breakpoint
CREATE INDEX "gas_sponsorship_lane_tx" ON "app"."gas_sponsorship" USING btree ("lane_tx_id") WHERE lane_tx_id is not null;--> statement-breakpoint
CREATE INDEX "gas_sponsorship_not_final" ON "app"."gas_sponsorship" USING btree ("chain_id") WHERE not is_final and block_number is not null;--> statement-breakpoint
CREATE INDEX "gas_sponsorship_created_at" ON "app"."gas_sponsorship" USING btree ("created_at");