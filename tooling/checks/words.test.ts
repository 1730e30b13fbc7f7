import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * Words that the back office no longer says, and what it says instead: one concept has one word on every screen, in every
 * export, letter and message (docs/glossary.md). A word that also means something else is looked for only where it is a whole
 * label (`label`).
 */
const retired: readonly { words: RegExp; say: string }[] = [
  { words: /買的人/, say: "購買人" },
  { words: /買了什麼/, say: "購買內容" },
  { words: /怎麼付的/, say: "付款方式" },
  { words: /待查/, say: "待確認 for a flag" },
  { words: /等人(?:確認|處理|關懷)|等處理|等待處理|要處理的事/, say: "待辦 for work in general, 待確認 for a flag" },
  { words: /待處理/, say: "待辦 or 待確認: 待處理 is a wish's status alone" },
  { words: /等人領取|(?:沒有|沒|還沒有)人領取/, say: "未領取, and 已付款未領取 for the orders" },
  { words: /沒有信箱可寄|網站(?:自己)?(?:寄)?的警示/, say: "系統警示, and 尚未設定系統警示信箱" },
  { words: /金流說的話|不敢自己決定/, say: "系統無法自動歸戶的金流通知" },
  { words: /說了什麼|怎麼知道的/, say: "通知內容 and 來源" },
  { words: label("收到"), say: "收到時間 for a time, 實收 for a sum" },
  { words: /還沒有說過什麼|還沒有人動過/, say: "尚無金流通知。 and 尚無處理紀錄。" },
  { words: /沒有人寄它/, say: "已排程，尚未送出" },
  { words: /寫下的(?:時間|在前)/, say: "建立時間, and 依建立時間，新的在前" },
  { words: /帳上的平衡|兩邊相等|兩邊差/, say: "帳務核對, 兩邊相符 and 兩邊不符" },
  { words: /還在這裡/, say: "淨收款" },
  { words: label("錢"), say: "收支" },
  { words: label("用途"), say: "款項去向" },
  { words: label("退還"), say: "已退" },
  { words: label("留下"), say: "淨收款" },
  { words: /(?:公布|退款)的辦法/, say: "退款規定" },
  { words: /還沒退的/, say: "最多可退尚未退款的金額" },
  { words: /給「[^」]*」方案的天數|給予|授予/, say: "延長方案" },
  { words: /得到方案|撤回方案/, say: "取得方案 and 撤銷方案" },
  { words: /遞減|遞增/, say: "the column with what comes first: 更新時間，新的在前" },
  { words: label("誰"), say: "操作者" },
  { words: /由誰/, say: "建立者" },
  { words: /看了什麼/, say: "動作" },
  { words: /(?:從|到)哪一天/, say: "起日 and 迄日" },
  { words: /歸到訂單/, say: "指定訂單" },
  { words: /擱置/, say: "略過" },
  { words: /履行訂單/, say: "完成交付" },
  { words: /系統或/, say: "系統／購買人" },
  { words: /錢退了|錢有沒有退|退款的結果/, say: "退款結果" },
  { words: /收行銷信/, say: "行銷信, 未同意 where there is no consent" },
  { words: /登入中(?!\.\.\.|的)|沒有裝置/, say: "目前登入, 無 where there is none" },
  { words: /沒有收下|會收下|收下 (?:\$|\d)/, say: "已登錄" },
  { words: /記錄/, say: "紀錄" },
  { words: /下載(?: CSV| XLSX|名單|會員|訂單|靈籤)/, say: "匯出" },
];

/** Where such a word stays, and why. */
const exceptions: readonly { path: RegExp; words: string; because: string }[] = [
  {
    path: /^(?:packages\/contracts\/src\/(?:journey\/prayer|site\/overview|labels\.test|words\.test)\.ts|apps\/admin\/src\/.*(?:prayer|history-parts|state-badges|list-screens)[\w.-]*)$/,
    words: "待處理",
    because: "the status of a wish, as the specification words it (S4.11)",
  },
  {
    path: /contracts\/src\/journey\/reading\.ts$/,
    words: "說了什麼",
    because: "a voice of the slips: what a slip says",
  },
  {
    path: /contracts\/src\/platform\/maintenance\.ts$/,
    words: "還在這裡",
    because: "to members: the stone is still here",
  },
  { path: /admin\/src\/lib\/administrator/, words: "還在這裡", because: "what was written is still on the screen" },
  ...["說了什麼", "還沒退的", "記錄"].map((words) => ({
    path: /seed\/content\/slips\//,
    words,
    because: "a slip that members read: what is said, an account that is open, and the verb of noting",
  })),
];

/** A whole label: a text, a key, or what stands between two tags. */
function label(word: string): RegExp {
  return new RegExp(`"${word}"|\\b${word}:|>\\s*${word}\\s*<`, "u");
}

const root = new URL("../../", import.meta.url);
const scanned = ["apps/admin/src", "packages/contracts/src", "packages/core/src", "packages/db/src/seed"];
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...scanned], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.tsx?$/.test(path) && existsSync(new URL(path, root)));

/** The source without its comments, which may quote what is no longer said. */
const withoutComments = (source: string) =>
  source.replace(/(^|[\s{(])\/\*[\s\S]*?\*\//g, "$1").replace(/(^|\s)\/\/[^\n]*/g, "$1");

const found = files.flatMap((path) =>
  withoutComments(readFileSync(new URL(path, root), "utf8"))
    .split("\n")
    .filter((line) => /\p{Script=Han}/u.test(line))
    .flatMap((line) =>
      retired.flatMap(({ words, say }) => {
        const [said] = words.exec(line) ?? [];
        return said === undefined ? [] : [{ path, said, say }];
      }),
    ),
);
const isExcepted = ({ path, said }: { path: string; said: string }) =>
  exceptions.some((exception) => exception.path.test(path) && said.includes(exception.words));

it("no text of the back office says what another word says now", () => {
  expect(files.length).toBeGreaterThan(500);
  const wrong = found
    .filter((one) => !isExcepted(one))
    .map(({ path, said, say }) => `${path}: for 「${said}」 say ${say}`);
  expect(wrong, "one concept has one word: use it, or add an exception with its reason").toEqual([]);
});

it("each exception still has its place", () => {
  const unused = exceptions.filter(
    ({ path, words }) => !found.some((one) => path.test(one.path) && one.said.includes(words)),
  );
  expect(unused).toEqual([]);
});
