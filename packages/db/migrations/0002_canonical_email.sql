DROP INDEX "administrators_email_key";--> statement-breakpoint
DROP INDEX "members_email_key";--> statement-breakpoint
CREATE UNIQUE INDEX "administrators_email_key" ON "administrators" USING btree (lower("email" collate "C"));--> statement-breakpoint
CREATE UNIQUE INDEX "members_email_key" ON "members" USING btree (lower("email" collate "C"));