/** What waits for a person. No schemas here: the tables read it too. */

/** Why a person must review an order. */
export const orderFlagLabels = {
  wrong_amount: "付款金額與訂單不同",
  mispaid: "轉帳入了別的繳費號碼",
  second_payment: "同一筆訂單付了兩次",
  paid_late: "訂單失效之後才付款",
  coupon_released: "保留過期，仍以優惠價付款",
  coupon_second_use: "同一個人用了兩次優惠碼",
  coupon_withdrawn: "推薦的優惠後來收回了",
  paid_after_refund: "退款之後又收到付款",
  cancelled_after_payment: "付款之後，金流說已經取消",
  buyer_gone: "購買人已經刪除帳號",
  goods_owned: "商品買了兩次",
  payment_time: "付款時間與訂單的時間不合",
  refund_unknown: "退款結果不明",
  gateway_differs: "與金流的紀錄不同",
} as const;
export type OrderFlag = keyof typeof orderFlagLabels;
export const orderFlagKeys = Object.keys(orderFlagLabels) as [OrderFlag, ...OrderFlag[]];

/** Why a person must review a payment event: for the reason of its order's flag, or for one that flags no order. */
export const quarantineLabels = {
  unknown_order: "金流通知找不到對應的訂單",
  unrecognised: "看不懂金流通知的內容",
  ...orderFlagLabels,
} as const;
export type Quarantine = keyof typeof quarantineLabels;
export const quarantineKeys = Object.keys(quarantineLabels) as [Quarantine, ...Quarantine[]];

/** Flags that hold the money of an attempt, and decide about it. */
export const flagsHoldingMoney: readonly Quarantine[] = ["wrong_amount", "second_payment", "paid_after_refund"];

/** How a flag was settled. */
export const flagSettlements = {
  accepted: "確認無誤，維持原樣",
  fulfilled: "依收到的款項完成訂單",
  refunded: "款項已經退還",
  recorded: "結果已經登錄",
  assigned: "已經交給會員",
} as const;
export type FlagSettlement = keyof typeof flagSettlements;
export const flagSettlementKeys = Object.keys(flagSettlements) as [FlagSettlement, ...FlagSettlement[]];

/** For an administrator: what to do about a flag, and which settlements a person may choose, in the words of the dialog. */
type FlagGuide = { todo: string; settlements: Partial<Record<FlagSettlement, string>> };

const keepMoney = "款項照收，訂單維持原樣，差額記在帳上";
const keepOrder = "確認無誤，訂單維持原樣";

export const flagGuides: Record<OrderFlag, FlagGuide> = {
  wrong_amount: {
    todo: "先和購買人確認。金額夠就完成訂單，不夠就退款，或請對方再付一次。",
    settlements: { fulfilled: "依這筆款項完成訂單，差額記在帳上", accepted: keepMoney },
  },
  mispaid: {
    todo: "這筆錢入了別的號碼。到「金流通知」指定訂單，或確認不用處理。",
    settlements: { accepted: keepMoney },
  },
  second_payment: {
    todo: "退還多付的那一筆；對方願意留著，才照收。",
    settlements: { accepted: keepMoney },
  },
  paid_late: {
    todo: "訂單已經照常完成。看看價格與優惠是否還合適。",
    settlements: { accepted: keepOrder },
  },
  coupon_released: {
    todo: "訂單已經以優惠價完成。優惠的總次數可能多用了一次。",
    settlements: { accepted: keepOrder },
  },
  coupon_second_use: {
    todo: "訂單已經完成。看看是不是同一個人重複使用優惠。",
    settlements: { accepted: keepOrder },
  },
  coupon_withdrawn: {
    todo: "訂單已經以優惠價完成。看看要不要聯絡購買人，或照樣給他這份優惠。",
    settlements: { accepted: keepOrder },
  },
  paid_after_refund: {
    todo: "這筆訂單退過款，之後又收到錢。通常要退還。",
    settlements: { accepted: keepMoney },
  },
  cancelled_after_payment: {
    todo: "到金流後台確認款項還在不在。還在就維持原樣，已經退掉就登錄退款。",
    settlements: { accepted: "款項還在，訂單維持原樣" },
  },
  buyer_gone: {
    todo: "購買人已經不在了。設法聯絡後退款；聯絡不上，才照收。",
    settlements: { accepted: keepMoney },
  },
  goods_owned: {
    todo: "問問購買人要不要退掉重複的那一份。",
    settlements: { accepted: keepOrder },
  },
  payment_time: {
    todo: "到金流後台核對付款的時間。訂單已經照常完成。",
    settlements: { accepted: keepOrder },
  },
  refund_unknown: {
    todo: "到金流後台確認退款結果，再登錄。",
    settlements: { recorded: "結果都登錄好了" },
  },
  gateway_differs: {
    todo: "照說明到金流後台核對，把少的退款或付款補登。",
    settlements: { accepted: "已經核對，訂單維持原樣" },
  },
};

export const quarantineGuides: Record<Quarantine, Pick<FlagGuide, "todo">> = {
  unknown_order: { todo: "到金流後台查這筆款項是誰付的，再到「金流通知」指定訂單，或略過。" },
  unrecognised: { todo: "到金流後台看這筆交易的內容，確認訂單沒有少記什麼。" },
  ...flagGuides,
};

/** Flags that many orders can be confirmed of at once: the order is done, and leaving it as it is moves no money. */
export const bulkFlagKeys = [
  "paid_late",
  "coupon_released",
  "coupon_second_use",
  "coupon_withdrawn",
  "goods_owned",
  "payment_time",
] as const satisfies readonly OrderFlag[];

export type BulkFlag = (typeof bulkFlagKeys)[number];
/** Whether many orders can be confirmed of a reason at once. */
export const isBulkFlag = (flag: string | undefined): flag is BulkFlag => bulkFlagKeys.some((key) => key === flag);

/** What became of a payment event that had to be reviewed. */
export const eventResolutions = {
  attached: "指定訂單",
  set_aside: "略過",
  settled: "隨訂單一起處理",
} as const;
type EventResolution = keyof typeof eventResolutions;
export const eventResolutionKeys = Object.keys(eventResolutions) as [EventResolution, ...EventResolution[]];
