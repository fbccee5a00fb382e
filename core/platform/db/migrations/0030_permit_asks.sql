CREATE TABLE "app"."permit_ask" (
	"vault" text NOT NULL,
	"amount_usdc" numeric(78, 0) NOT NULL,
	"deadline" bigint NOT NULL,
	"owner" text NOT NULL,
	"nonce" numeric(78, 0) NOT NULL,
	CONSTRAINT "permit_ask_vault_amount_usdc_deadline_owner_nonce_pk" PRIMARY KEY("vault","amount_usdc","deadline","owner","nonce")
);
--> statement-breakpoint
CREATE INDEX "permit_ask_deadline" ON "app"."permit_ask" USING btree ("deadline");