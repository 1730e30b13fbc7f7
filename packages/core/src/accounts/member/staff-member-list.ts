import type { Page } from "@panshi/contracts/platform/list";
import type { Permission } from "@panshi/contracts/platform/permissions";
import { members } from "@panshi/db/schema";
import { eq } from "drizzle-orm";
import { type AnyPgColumn, QueryBuilder } from "drizzle-orm/pg-core";
import { logShown } from "../../platform/access-log/log-shown.ts";
import { visibleContact } from "../../platform/contact-mask.ts";
import type { ListDeclaration } from "../../platform/list/declare-list.ts";
import { readPage, type WithTotalFlag } from "../../platform/list/read-page.ts";
import { staffVerb } from "../../platform/staff-verb.ts";

/** The member of a row, looked up for each row of a page: with a join the planner may read all members first. */
export const memberOfRow = (memberId: AnyPgColumn) =>
  new QueryBuilder()
    .select({ memberName: members.fullName, memberEmail: members.email })
    .from(members)
    .where(eq(members.id, memberId))
    .limit(1)
    .as("member");

type MemberRow = { memberId: string; memberEmail: string | null };
type Searched = { limit: number; search?: string | undefined };

/**
 * A verb that reads a page of rows with the member of each ({@link memberOfRow}). Their e-mails are masked without `members:contact`,
 * and the access log has whose the page shows.
 */
export const staffMemberList = <Row extends MemberRow, Input extends Searched, View extends MemberRow>(
  permission: Permission,
  list: ListDeclaration<Row, Input, undefined>,
  view: (row: Row) => View,
) =>
  staffVerb(permission, async (ctx, input: WithTotalFlag<Input>): Promise<Page<View>> => {
    const masked = (row: Row) => ({ ...row, ...visibleContact(ctx, { memberEmail: row.memberEmail }) });
    const page = await readPage({ ctx, input, list, view: (row) => view(masked(row)) });
    const rows = page.items.map(({ memberId, memberEmail }) => ({ id: memberId, email: memberEmail, phone: null }));
    const { limit, search } = input;
    await logShown(ctx, { kind: "member.list", rows, filters: { limit, search }, total: page.total });
    return page;
  });
