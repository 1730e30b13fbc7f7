import * as schema from "@panshi/db/schema";

/**
 * The name of a table, as `@panshi/db/schema` exports it: a change of its rows drops the cached values that show them. The
 * payload of `invalidateCache`'s notification.
 */
export type CacheTag = keyof typeof schema;

export const isCacheTag = (tag: string): tag is CacheTag => Object.hasOwn(schema, tag);
