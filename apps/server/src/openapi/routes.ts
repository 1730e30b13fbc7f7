import { GoogleSignInQuery } from "@panshi/contracts/accounts/identity";
import { NOTIFY_PATH, RETURN_PATH } from "../adapters/payuni.ts";
import { type Operation, fallbackErrorResponses, type Paths, errorResponses } from "./operation.ts";

const ACCOUNT = "帳號";
const GATEWAY = "付款";
const HEALTH = "健康檢查";

const query = (name: string) => ({ name, in: "query" as const, required: false, schema: { type: "string" } });
const text = (description: string, example: string) => ({
  description,
  content: { "text/plain": { schema: { type: "string" }, example } },
});
const page = (description: string) => ({ description, content: { "text/html": { schema: { type: "string" } } } });
const health = (description: string, status: string) => ({
  description,
  content: {
    "application/json": {
      schema: { type: "object", required: ["status"], properties: { status: { type: "string", const: status } } },
    },
  },
});

/** A POST of the gateway, authenticated by its encrypted and signed body. */
const gatewayPost = (operationId: string, summary: string, responses: Operation["responses"]): Operation => ({
  operationId,
  summary,
  description: "只有設定了金流時才有。內容由 PAYUNi 加密並簽章，不憑 cookie。",
  tags: [GATEWAY],
  security: [],
  requestBody: {
    required: true,
    content: {
      "application/x-www-form-urlencoded": {
        schema: {
          type: "object",
          required: ["EncryptInfo", "HashInfo"],
          properties: { EncryptInfo: { type: "string" }, HashInfo: { type: "string" } },
        },
      },
    },
  },
  responses,
});

/** The documented calls that are not procedures: navigations, files, the gateway's posts and health. */
export const nonProcedurePathItems: Paths = {
  "/api/login": {
    get: {
      operationId: "login",
      summary: "前往登入",
      tags: [ACCOUNT],
      security: [],
      parameters: [query("returnTo")],
      responses: { "302": { description: "轉往登入或靈魂聖殿" } },
    },
  },
  "/api/logout": {
    get: {
      operationId: "logout",
      summary: "登出",
      tags: [ACCOUNT],
      security: [],
      responses: { "302": { description: "已登出，回首頁" }, "200": page("來自別的網站時的確認頁") },
    },
  },
  "/api/auth/google": {
    get: {
      operationId: "google",
      summary: "前往 Google 登入",
      description: "只有設定了 Google 時才有。",
      tags: [ACCOUNT],
      security: [],
      parameters: Object.keys(GoogleSignInQuery.shape).map(query),
      responses: { "302": { description: "轉往 Google" }, ...errorResponses(["not_found"]) },
    },
  },
  "/api/auth/google/callback": {
    get: {
      operationId: "google.callback",
      summary: "從 Google 回來",
      description: "只有設定了 Google 時才有。失敗時帶著 error 參數回到網站。",
      tags: [ACCOUNT],
      security: [],
      parameters: ["state", "code", "error"].map(query),
      responses: { "302": { description: "已登入，或回到網站說明原因" }, ...errorResponses(["not_found"]) },
    },
  },
  "/uploads/{filename}": {
    get: {
      operationId: "upload",
      summary: "一個檔案",
      description: "公開的檔案任何人都能讀；會員的收藏只有擁有者能讀，商品的檔案還有能更改商品的管理員。",
      tags: ["檔案"],
      security: [{}, { member: [] }, { staff: [] }],
      parameters: [{ name: "filename", in: "path", required: true, schema: { type: "string" } }, query("download")],
      responses: {
        "200": { description: "檔案內容", content: { "*/*": { schema: { type: "string", format: "binary" } } } },
        "206": { description: "所要求的範圍", content: { "*/*": { schema: { type: "string", format: "binary" } } } },
        ...errorResponses(["not_found", "range_refused"]),
        ...fallbackErrorResponses(),
      },
    },
  },
  [NOTIFY_PATH]: {
    post: gatewayPost("payuni.notify", "PAYUNi 的交易通知", {
      "200": text("已記下", "OK"),
      "400": text("不是 PAYUNi 的通知", "not a notify"),
      "5XX": fallbackErrorResponses()["5XX"],
    }),
  },
  [RETURN_PATH]: {
    post: gatewayPost("payuni.return", "付款後瀏覽器回到網站", {
      "303": { description: "轉往付款結果頁" },
      ...fallbackErrorResponses(),
    }),
  },
  "/health/live": {
    get: {
      operationId: "health.live",
      summary: "程序在運作",
      tags: [HEALTH],
      security: [],
      responses: { "200": health("在運作", "ok") },
    },
  },
  "/health/ready": {
    get: {
      operationId: "health.ready",
      summary: "可以服務",
      tags: [HEALTH],
      security: [],
      responses: { "200": health("可以服務", "ok"), "503": health("資料庫不在，或正在停止", "unavailable") },
    },
  },
};
