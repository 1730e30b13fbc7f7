import { type PagedQuery, usePagedQuery } from "@panshi/client/paged-query";
import { trpc } from "@panshi/client/trpc";
import type { UserOracle } from "@panshi/contracts/journey/oracle";
import { buttonClass } from "@panshi/ui/button";
import { Empty } from "@panshi/ui/display/empty";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Field, Input } from "@panshi/ui/form/field";
import { useState } from "react";
import { Link } from "react-router-dom";
import { PagedList } from "../../../../lib/components/paged-list.tsx";
import { paths } from "../../../../paths.ts";
import { DrawRow } from "./draw-row.tsx";
import { searchDraws } from "./search-draws.ts";

/** Every draw of the member, newest first. */
export default function DrawsPanel() {
  const client = trpc.useUtils().client;
  const list = usePagedQuery(["member", "oracle", "mine"], (page) => client.member.oracle.mine.query(page));
  const [search, setSearch] = useState("");
  const empty = (
    <Empty
      headingLevel={2}
      title="還沒有抽過籤"
      text="心裡有一件事拿不定的時候，來抽一支。抽到的籤會留在這裡。"
      action={
        <Link to={paths.oracleDraw} className={buttonClass("ember")}>
          抽一支籤
        </Link>
      }
    />
  );
  return (
    <PagedList list={list} what="靈籤" loading={<SkeletonLines lines={6} className="pt-6" />} empty={empty}>
      {() => (
        <>
          <h2 className="sr-only">靈籤</h2>
          <search className="block max-w-[30rem] pb-10">
            <Field label="在抽過的籤裡找">
              <Input
                type="search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
                placeholder="籤名、你問的事、大吉、事業⋯⋯"
              />
            </Field>
          </search>
          <FoundDraws list={list} search={search} />
        </>
      )}
    </PagedList>
  );
}

type FoundDrawsProps = { list: Pick<PagedQuery<UserOracle>, "rows" | "hasMore">; search: string };

/** The loaded draws that a search finds, and how many they are. */
export function FoundDraws({ list: { rows: drawn = [], hasMore }, search }: FoundDrawsProps) {
  const found = searchDraws(drawn, search);
  return (
    <>
      <p role="status" className={search.trim() ? "pb-6 text-sm text-ink-soft" : "sr-only"}>
        {search.trim() && searchResultText(found.length, drawn.length, hasMore)}
      </p>
      <ul>
        {found.map((each) => (
          <DrawRow key={each.id} drawn={each} />
        ))}
      </ul>
    </>
  );
}

/** The number of matches; says so where only the loaded draws were searched. */
const searchResultText = (found: number, loaded: number, more: boolean): string =>
  `在${more ? "已經載入的 " : ""}${loaded} 支籤裡，${found === 0 ? "沒有找到" : `找到 ${found} 支`}。${more ? "更早的籤，按下面的「看更多」再找。" : ""}`;
