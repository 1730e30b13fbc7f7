import { formatMoney } from "../list/cells.tsx";

/** A change of a price by more than this part of it is asked about: a digit too many or too few. */
const UNASKED = 0.3;

/** What is asked before a price is changed far; null for a price that was none before, and for a small change. Whole TWD. */
export const priceQuestion = (before: number, after: number) =>
  before === 0 || Math.abs(after - before) <= before * UNASKED
    ? null
    : {
        title: "價格差很多，要這樣改嗎？",
        description: `從 ${formatMoney(before)} 改成 ${formatMoney(after)}。新的訂單照新的價格，已經下的照原來的。`,
        confirm: `改成 ${formatMoney(after)}`,
      };
