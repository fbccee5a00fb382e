CREATE INDEX "payment_tx_hash" ON "app"."payment" USING btree ("tx_hash") WHERE tx_hash is not null;--> statement-breakpoint
CREATE INDEX "payment_nonce" ON "app"."payment" USING btree ("nonce");