import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { administrators } from "./administrators.ts";
import { createdAt, idColumn, updatedAt } from "./columns.ts";

/** What administrators chose in a list and kept for themselves. */
export const savedFilters = pgTable(
  "saved_filters",
  {
    id: idColumn(),
    administratorId: uuid("administrator_id")
      .notNull()
      .references(() => administrators.id, { onDelete: "cascade" }),
    /** The noun's name in the calls: `member`. */
    list: text("list").notNull(),
    name: text("name").notNull(),
    /** The query of the list's address, never with a search. */
    query: text("query").notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("saved_filters_name_key").on(t.administratorId, t.list, t.name)],
);
