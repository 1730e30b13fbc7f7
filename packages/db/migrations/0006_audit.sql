CREATE TABLE "access_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"administrator_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject_ids" uuid[] NOT NULL,
	"filters" jsonb NOT NULL,
	"address" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_marks" (
	"key" text PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"broken_ids" bigint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "audit_marks_key_check" CHECK ("audit_marks"."key" in ('head', 'verified'))
);
--> statement-breakpoint
DROP INDEX "audit_entries_subject_idx";--> statement-breakpoint
DROP INDEX "audit_entries_administrator_idx";--> statement-breakpoint
CREATE INDEX "access_entries_at_idx" ON "access_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "access_entries_administrator_idx" ON "access_entries" USING btree ("administrator_id","at","id");--> statement-breakpoint
CREATE INDEX "access_entries_kind_idx" ON "access_entries" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_at_idx" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action_idx" ON "audit_entries" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_type_idx" ON "audit_entries" USING btree ("subject_type","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries" USING btree ("subject_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_administrator_idx" ON "audit_entries" USING btree ("administrator_id","at","id");--> statement-breakpoint
-- The chain goes on from its newest entry.
INSERT INTO "audit_marks" ("key", "entry_id", "hash", "at") SELECT 'head', "id", "hash", "at" FROM "audit_entries" ORDER BY "id" DESC LIMIT 1;
