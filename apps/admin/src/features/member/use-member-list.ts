import type { MemberRow } from "@panshi/contracts/member-list";
import { memberList } from "@panshi/contracts/member-list";
import { type ListAddress, useListAddress, writeAddress } from "../../kit/list/address.ts";
import { type Columns, sortName } from "../../kit/list/columns.ts";
import { memberColumns } from "./member-columns.tsx";

const BY_CREATION = "createdAt";

/** What a search finds has one order, that of registration: the other columns are no sorts meanwhile. */
const searchColumns: Columns<MemberRow, typeof memberList> = memberColumns.map(({ sort, ...column }) => ({
  ...column,
  ...(sort && sortName(sort) === BY_CREATION && { sort }),
}));

/** The list's address and columns. A sort chosen before a search comes back after it. */
export function useMemberList(): {
  address: ListAddress<typeof memberList>;
  columns: Columns<MemberRow, typeof memberList>;
} {
  const address = useListAddress(memberList);
  const { search, sort } = address.state;
  if (search === undefined) return { address, columns: memberColumns };
  if (sortName(sort) === BY_CREATION) return { address, columns: searchColumns };
  const state = { ...address.state, sort: memberList.defaultSort };
  return { address: { ...address, state, query: `?${writeAddress(memberList, state)}` }, columns: searchColumns };
}
