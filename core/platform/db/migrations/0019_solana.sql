CREATE TABLE "app"."solana_quote" (
	"id" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"transaction" text NOT NULL,
	"lamport_cap" numeric(78, 0) NOT NULL,
	"fee_lamports" numeric(78, 0) NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"sol_price_e18" numeric(78, 0) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "app"."solana_sponsorship" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"attempt" integer NOT NULL,
	"quote_id" text NOT NULL,
	"transaction" text NOT NULL,
	"lamport_cap" numeric(78, 0) NOT NULL,
	"fee_lamports" numeric(78, 0) NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"sol_price_e18" numeric(78, 0) NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"signed_transaction" text,
	"signature" text,
	"last_valid_height" numeric(78, 0),
	"refreshes" integer DEFAULT 0 NOT NULL,
	"is_refresh_asked" boolean DEFAULT false NOT NULL,
	"was_refused_by_us" boolean DEFAULT false NOT NULL,
	"trial_runs" integer DEFAULT 0 NOT NULL,
	"posted_transaction" text,
	"slot" numeric(78, 0),
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_at" timestamp with time zone,
	"posted_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "solana_sponsorship_payment" UNIQUE("payment_id","attempt"),
	CONSTRAINT "solana_sponsorship_signature" UNIQUE("signature")
);
--> statement-breakpoint
CREATE INDEX "solana_quote_request" ON "app"."solana_quote" USING btree ("request_hash","expires_at");--> statement-breakpoint
CREATE INDEX "solana_quote_expires_at" ON "app"."solana_quote" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "solana_sponsorship_claimed" ON "app"."solana_sponsorship" USING btree ("created_at") WHERE state = 'claimed';--> statement-breakpoint
CREATE INDEX "solana_sponsorship_reserving" ON "app"."solana_sponsorship" USING btree ("created_at") WHERE state in ('signed', 'refreshed', 'posted', 'sent');--> statement-breakpoint
CREATE INDEX "solana_sponsorship_ended_at" ON "app"."solana_sponsorship" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "solana_sponsorship_created_at" ON "app"."solana_sponsorship" USING btree ("created_at");