import { NewTab } from "../../../lib/components/new-tab.tsx";
import { paths } from "../../../paths.ts";

/** Links to the terms that paying accepts; they open in a new tab. */
export const FinePrint = ({ cart }: { cart: boolean }) => (
  <p className="text-sm text-ink-soft">
    付款就是同意
    <NewTab to={paths.terms}>服務條款</NewTab>與<NewTab to={paths.refund}>退費說明</NewTab>。
    {cart ? "檔案打不開或與說明不符，我們會補上、更換或退款。" : "會員方案七天內可以退，之後按剩下的天數退。"}
  </p>
);
