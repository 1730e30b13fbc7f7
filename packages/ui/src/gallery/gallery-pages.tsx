import { useState } from "react";
import { Button } from "../button.tsx";
import { Badge } from "../display/badge.tsx";
import { Empty } from "../display/empty.tsx";
import { LoadingIndicator } from "../display/loading-indicator.tsx";
import { Seal } from "../display/seal.tsx";
import { Skeleton, SkeletonLines } from "../display/skeleton.tsx";
import { Slip } from "../display/slip.tsx";
import { Table, Td, Th } from "../display/table.tsx";
import { MoreButton } from "../more-button.tsx";
import { Family } from "./gallery-controls.tsx";

export const verse = ["夜深一石墜山前", "帶火穿雲不記年", "今日掌中溫未散", "問君何事尚懸懸"];

export function Slips() {
  return (
    <Family name="靈籤">
      <div className="flex flex-wrap items-start gap-16">
        <Slip
          brand="磐石"
          title="天火落山"
          level="大吉"
          lines={verse}
          head="一般"
          foot="十一月二十一日，抽於儀式之後"
          headingLevel={3}
        />
        <div className="paper grid gap-8 p-8">
          <Seal text="吉" className="size-24" />
          <Seal text="小凶" className="size-24" />
          <Seal text="磐石祈願" className="size-28" />
        </div>
      </div>
    </Family>
  );
}

export function Places() {
  const [more, setMore] = useState(true);
  return (
    <Family name="等待與空白">
      <div className="grid gap-8 sm:grid-cols-[auto_1fr] sm:gap-16">
        <LoadingIndicator label="石頭正在聽" spoken />
        <div className="grid gap-6">
          <Skeleton className="h-8 w-48" />
          <SkeletonLines lines={3} />
        </div>
      </div>
      <Empty
        title="這裡還沒有願望"
        text="把此刻最放不下的一件事寫下來，石頭會替你記著。"
        action={<Button>寫下第一個願望</Button>}
      />
      <MoreButton more={more} onMore={() => setMore(false)} />
    </Family>
  );
}

const slips = [
  { title: "天火落山", level: "大吉", category: "一般", draws: 1284, active: true },
  { title: "雲開見路", level: "吉", category: "事業", draws: 962, active: true },
  { title: "霧中問渡", level: "小凶", category: "愛情", draws: 87, active: false },
];

export function Records() {
  return (
    <Family name="資料表">
      <Table caption="靈籤清單">
        <thead>
          <tr>
            <Th>標題</Th>
            <Th>籤等</Th>
            <Th>類別</Th>
            <Th figure>抽出次數</Th>
            <Th>狀態</Th>
          </tr>
        </thead>
        <tbody>
          {slips.map((slip) => (
            <tr key={slip.title}>
              <Td className="font-medium">{slip.title}</Td>
              <Td>{slip.level}</Td>
              <Td>{slip.category}</Td>
              <Td figure>{slip.draws.toLocaleString("en-US")}</Td>
              <Td>
                <Badge tone={slip.active ? "good" : "plain"}>{slip.active ? "啟用中" : "已停用"}</Badge>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Family>
  );
}
