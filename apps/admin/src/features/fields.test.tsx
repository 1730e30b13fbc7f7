import { trpc } from "@panshi/client/trpc";
import type { MemberDetail } from "@panshi/contracts/site/member-detail";
import { getQueryKey } from "@trpc/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { formLinesOf, formOf } from "../lib/testing-fields.tsx";
import { AdministratorForm } from "./accounts/administrator/administrator-form.tsx";
import { PasswordDialog, ResetTotpDialog } from "./accounts/administrator/administrator-dialogs.tsx";
import { SellerForm } from "./commerce/seller/seller-form.tsx";
import { FaqForm } from "./content/faq/faq-form.tsx";
import { FreeDownloadForm, ReplaceFileDialog } from "./content/free-download/free-download-dialogs.tsx";
import { PostForm } from "./content/post/post-form.tsx";
import { StoryForm } from "./content/story/story-form.tsx";
import { SlipForm } from "./journey/oracle/slip-form.tsx";
import { ConfirmCareDialog, ReplyDialog, StatusDialog } from "./journey/prayer/prayer-dialogs.tsx";
import { GeneralForm } from "./platform/settings/general-form.tsx";
import { RequeueDialog, SetUnsentEmailsAsideDialog } from "./site/unsent-email/unsent-email-dialogs.tsx";
import {
  ChangeMemberEmailDialog,
  EndMemberSessionsDialog,
  EraseDialog,
  NoteDialog,
  StopEmailChangeDialog,
} from "./site/member/account-dialogs.tsx";
import { DeactivateDialog } from "./site/member/deactivate-dialog.tsx";
import { GrantDialog, RevokeDialog } from "./site/member/member-dialogs.tsx";

vi.mock("../kit/form/action-dialog.tsx", () => import("../lib/testing-fields.tsx"));
vi.mock("../kit/form/form-dialog.tsx", () => import("../lib/testing-fields.tsx"));
vi.mock("../kit/form/record-form.tsx", () => import("../lib/testing-fields.tsx"));
vi.mock("../kit/form/password-field.tsx", () => import("../lib/testing-fields.tsx"));
vi.mock("../kit/form/file-field.tsx", async (original) => ({
  ...(await original<object>()),
  FileField: (await import("../lib/testing-fields.tsx")).FileField,
}));
vi.mock("../kit/form/form-fields.tsx", async (original) => ({
  ...(await original<object>()),
  typedFormFields: (await import("../lib/testing-fields.tsx")).typedFormFields,
}));

beforeEach(() => vi.stubGlobal("location", { host: "panshi.test" }));
afterEach(() => void vi.unstubAllGlobals());

const row = { id: "one", title: "石", firstName: "守", lastName: "星", status: "pending", reply: null } as never;
const file = { id: "one", title: "石", description: "句", isActive: false } as never;
const member = {
  id: "m",
  fullName: "林星石",
  membershipType: "none",
  grants: { items: [], next: null },
} as unknown as MemberDetail;

it("each form and dialog of accounts, content, the journey, settings and members has its button and fields", () => {
  for (const [part, ...lines] of [
    [
      <AdministratorForm key="1" row={null} />,
      "管理員 -儲存 role=moderator isActive=true",
      "Text email 電子郵件* 254",
      "Text lastName 姓氏 50",
      "Text firstName 名字* 50",
      "Password password 密碼",
      "Select role 角色",
      "Switch isActive 啟用",
    ],
    [
      <AdministratorForm key="2" row={row} />,
      "管理員 -儲存 role=moderator isActive=true",
      "Text lastName 姓氏 50",
      "Text firstName 名字* 50",
      "Select role 角色",
      "Switch isActive 啟用",
    ],
    [
      <PasswordDialog key="3" row={row} />,
      "管理員 -重設密碼",
      "Password password 新的密碼",
      "Password confirmation 再輸入一次",
    ],
    [<ResetTotpDialog key="4" row={row} />, "管理員 重設兩步驟驗證!"],
    [
      <FaqForm key="5" faq={null} />,
      "常見問題 儲存 category=一般問題 order=1 isPublished=false",
      "Text question 問題* 200",
      "Select category 分類",
      "Number order 順序",
      "Area answer 答案* 2000",
      "Switch isPublished 發布這則常見問題",
    ],
    [
      <FreeDownloadForm key="6" download={null} />,
      "免費下載 儲存 isActive=true",
      "File file 檔案*",
      "Text title 名稱*",
      "Text description 說明",
      "Switch isActive 列在下載頁",
    ],
    [
      <FreeDownloadForm key="7" download={file} />,
      "免費下載 儲存 title=石 description=句 isActive=false",
      "Text title 名稱*",
      "Text description 說明",
      "Switch isActive 列在下載頁",
    ],
    [
      <ReplaceFileDialog key="8" download={file} />,
      "免費下載 -更換檔案! 檔案更換失敗：檔案沒有改變",
      "File file 新的檔案*",
    ],
    [
      <PostForm key="9" post={null} />,
      "文章 儲存 category=guide authorName=磐石編輯室 isPublished=false",
      "Text title 標題* 100",
      "Switch isPublished 發布這篇文章",
      "Area excerpt 摘要* 200",
      "Select category 分類",
      "Picture imageUrl 封面圖片",
      "Text slug 網址 120",
      "Text authorName 作者* 50",
    ],
    [
      <StoryForm key="10" story={null} />,
      "故事 儲存 successType=事業成功 isFeatured=false rating=5 isPublished=false",
      "Text title 標題* 100",
      "Text memberName 會員稱呼* 50",
      "Text location 所在地 50",
      "Text profession 職業 50",
      "Area content 故事* 2000",
      "Select successType 成功類型",
      "Number rating 評分",
      "Picture imageUrl 圖片",
      "Switch isFeatured 精選",
      "Switch isPublished 發布這則故事",
    ],
    [
      <SlipForm key="11" slip={null} />,
      "靈籤 儲存 category=general fortuneLevel=good lineNotes= questions= wayOut= displayOrder=0 isActive=true",
      "Text title 標題*",
      "Select fortuneLevel 籤等",
      "Select category 類別",
      "Number displayOrder 順序",
      "Area description 籤詩",
      "Area interpretation 解籤內容*",
      "Area advice 建議",
      "Lines lineNotes 逐句註解",
      "Lines questions 反問",
      "Lines wayOut 留意、放下、再問",
      "Number askAgainDays 幾天後再問",
      "Picture imageUrl 圖片",
      "Switch isActive 啟用",
    ],
    [<ConfirmCareDialog key="12" row={row} />, "祈願紀錄 標記為已關懷!"],
    [<ReplyDialog key="13" row={row} />, "祈願紀錄 -送出回覆", "Area reply 回覆* 1000"],
    [<StatusDialog key="14" row={row} />, "祈願紀錄 -更新狀態 更新失敗：無法更新祈願狀態", "Select status 新的狀態*"],
    [<RequeueDialog key="15" rows={[row]} />, "信件 重寄這封信"],
    [<SetUnsentEmailsAsideDialog key="16" rows={[row]} />, "信件 略過這封信!"],
    [<NoteDialog key="17" member={member} />, "會員 儲存備註", "Area text 備註*"],
    [<EndMemberSessionsDialog key="18" member={member} />, "會員 登出所有裝置", "Area reason 原因*"],
    [
      <EraseDialog key="19" member={member} onErased={() => {}} />,
      "會員 永久刪除帳號!",
      "Area reason 原因*",
      "Text name 輸入「林星石」來確認*",
    ],
    [
      <ChangeMemberEmailDialog key="20" member={member} />,
      "會員 送出電子郵件的更改",
      "Text email 新的電子郵件*",
      "Area reason 原因*",
    ],
    [<StopEmailChangeDialog key="21" member={member} changeId="c" />, "會員 停止更改電子郵件", "Area reason 原因*"],
    [<DeactivateDialog key="22" rows={[member]} />, "會員 停用帳號", "Area reason 原因*"],
    [
      <GrantDialog key="23" member={member} />,
      "會員 延長方案",
      "Select planType 方案",
      "Number days 天數*",
      "Area reason 原因*",
    ],
    [<RevokeDialog key="24" member={member} grantId="g" />, "會員 撤銷方案的天數!", "Area reason 原因*"],
  ] as const)
    expect(formLinesOf(part)).toEqual(lines);
});

it("the two records of the settings have their fields", () => {
  for (const [part, key, ...lines] of [
    [
      <GeneralForm key="1" />,
      getQueryKey(trpc.admin.settings.general, undefined, "query"),
      "網站資料 儲存",
      "Text name 網站名稱* 60",
      "Text tagline 網站標語 80",
      "Area description 網站描述 300",
      "Text email 管理員電子郵件",
      "Select timezone 時區",
    ],
    [
      <SellerForm key="2" />,
      getQueryKey(trpc.admin.seller.view, undefined, "query"),
      "經營者資料 儲存",
      "Text name 公司或商號名稱",
      "Text companyNumber 統一編號",
      "Text representative 負責人",
      "Text address 營業地址",
      "Text email 申訴信箱",
      "Text phone 申訴電話",
    ],
  ] as const)
    expect(formLinesOf(part, (client) => client.setQueryData(key, { updatedAt: "then" } as never))).toEqual(lines);
});

it("a button waits until what the call needs is filled, and a password is typed twice alike", () => {
  const nobody = { email: "a@example.com", firstName: "守", password: "p" };
  for (const [part, values, expected] of [
    [<PasswordDialog key="1" row={row} />, { password: "p", confirmation: "q" }, true],
    [<PasswordDialog key="2" row={row} />, { password: "p", confirmation: "" }, false],
    [<PasswordDialog key="3" row={row} />, { password: "", confirmation: "q" }, false],
    [<AdministratorForm key="4" row={null} />, nobody, true],
    [<AdministratorForm key="5" row={null} />, { ...nobody, email: " " }, false],
    [<AdministratorForm key="6" row={null} />, { ...nobody, firstName: " " }, false],
    [<AdministratorForm key="7" row={null} />, { ...nobody, password: "" }, false],
    [<ReplaceFileDialog key="8" download={file} />, { file: {} }, true],
    [<ReplyDialog key="9" row={row} />, { reply: " 回 " }, true],
    [<ReplyDialog key="10" row={row} />, { reply: " " }, false],
    [<StatusDialog key="11" row={row} />, { status: "pending" }, true],
  ] as const)
    expect([values, formOf(part)?.ready?.(values)]).toEqual([values, expected]);
  const issues = (confirmation: string) =>
    formOf(<PasswordDialog row={row} />)
      ?.schema.safeParse({ password: "a long password", confirmation })
      .error?.issues.map(({ path, message }) => `${path.join()} ${message}`);
  expect(issues("a long password")).toBeUndefined();
  expect(issues("another password")).toEqual(["confirmation 兩次輸入的密碼不一樣"]);
});
