import { type ErrorCode, errors } from "@panshi/contracts/platform/errors";
import { TOTAL_CAP } from "@panshi/contracts/platform/list";
import { type Permission, permissionLabels } from "@panshi/contracts/platform/permissions";
import * as z from "zod/mini";
import type { Environment } from "../environment.ts";
import { documentedProcedures, type DocumentedProcedure } from "../rest/documented-procedures.ts";
import { cookieName } from "../http/cookies.ts";
import {
  type Operation,
  fallbackErrorResponses,
  type Paths,
  errorResponses,
  type Schema,
  securityByAudience,
} from "./operation.ts";
import { nonProcedurePathItems } from "./routes.ts";

export type OpenApiDocument = {
  openapi: string;
  info: object;
  servers: { url: string }[];
  paths: Paths;
  components: object;
};

const schemaOf = (schema: z.core.$ZodType | undefined, io: "input" | "output"): Schema | undefined => {
  if (!schema || schema._zod.def.type === "void") return undefined;
  const { $schema, ...rest } = z.toJSONSchema(schema as z.ZodMiniType, { io, unrepresentable: "any" }) as Schema;
  return rest;
};

const errorSchema = {
  type: "object",
  required: ["message", "code"],
  properties: {
    message: { type: "string" },
    code: { type: "string", enum: Object.keys(errors) },
    issues: {
      type: "array",
      items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
    },
    current: { type: "object", description: "edit_conflict：這筆資料現在的內容" },
  },
};

/** A security scheme: a cookie that `Set-Cookie` gave and the browser sends by itself. */
const cookie = (name: string, description: string) => ({ type: "apiKey", in: "cookie", name, description });

/** The OpenAPI 3.1 document of every documented call, from the schemas that validate it. */
export function openApiDocument(
  { publicUrl, secure }: Pick<Environment, "publicUrl" | "secure">,
  siteName: string,
  procedures = documentedProcedures(),
): OpenApiDocument {
  const paths = structuredClone(nonProcedurePathItems);
  for (const documented of procedures) {
    const { path, aliases = [], method } = documented.rest;
    for (const url of [path, ...aliases]) {
      const key = url.replace(/:(\w+)/g, "{$1}");
      paths[key] = { ...paths[key], [method.toLowerCase()]: operation(documented, url) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: siteName,
      version: "1",
      description: "會員網站與後台的公開呼叫。時間為 ISO 8601 UTC，金額為新台幣整數。",
      license: { name: "服務條款", url: new URL("/terms", publicUrl).href },
    },
    servers: [{ url: publicUrl.origin }],
    paths,
    components: {
      securitySchemes: {
        member: cookie(cookieName("member", secure), "會員登入後的 cookie"),
        staff: cookie(cookieName("administrator", secure), "管理員登入後的 cookie"),
        visitor: cookie(cookieName("visitor", secure), "訪客的 cookie，沒有時會發一個"),
      },
      schemas: {
        Error: errorSchema,
        PaymentError: {
          ...errorSchema,
          required: [...errorSchema.required, "success", "error"],
          properties: {
            ...errorSchema.properties,
            success: { type: "boolean", const: false },
            error: { type: "string", description: "和 message 相同" },
          },
        },
      },
    },
  };
}

const pageHeaders = {
  Link: { description: '下一頁的位址，rel="next"；最後一頁沒有', schema: { type: "string" } },
  "X-Total-Count": {
    description: `整份清單的筆數：來自統計，或最多數到 ${TOTAL_CAP.toLocaleString("en-US")}；兩者都沒有時不附`,
    schema: { type: "integer", minimum: 0 },
  },
};

/** The errors of a call: those that follow from its input, audience and path, and those that its meta names. */
const errorCodes = ({ rest, audience, input }: DocumentedProcedure, url: string): ErrorCode[] => [
  ...(input ? (["bad_input"] as const) : []),
  ...(audience === "member" || audience === "administrator" ? (["unauthorized"] as const) : []),
  ...(audience === "administrator" ? (["forbidden"] as const) : []),
  ...(url.includes(":") ? (["not_found"] as const) : []),
  ...(rest.kind === "upload" ? uploadErrors : []),
  ...(rest.errors ?? []),
];
const uploadErrors: ErrorCode[] = ["bad_upload", "upload_slow", "too_large", "not_multipart", "busy"];

const permissionText = (permission: Permission): string => {
  const { area, action } = permissionLabels[permission];
  return `需要權限 \`${permission}\`（${area}：${action}）。`;
};

function operation(procedure: DocumentedProcedure, url: string): Operation {
  const { name, rest, audience, permission } = procedure;
  const { parameters, body } = describeInput(procedure, url);
  const output = schemaOf(rest.fileSchema ?? procedure.output, "output");
  const content = rest.paged ? (output?.properties as Record<string, Schema> | undefined)?.items : output;
  const status = String(rest.status ?? 200);
  const bodyType = rest.kind === "upload" ? "multipart/form-data" : "application/json";
  const error = rest.successFlag ? "PaymentError" : "Error";
  return {
    operationId: url === rest.path ? name : `${name}.${url.split("/").at(-1)}`,
    summary: rest.summary,
    ...(permission && { description: permissionText(permission) }),
    tags: [rest.tag],
    security: securityByAudience[audience],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { [bodyType]: { schema: body } } } }),
    responses: {
      [status]: {
        description: "成功",
        ...(rest.paged && { headers: pageHeaders }),
        ...(content && status !== "204" && { content: { "application/json": { schema: content } } }),
        ...(rest.kind === "download" &&
          !content && {
            content: rest.fileType
              ? { [rest.fileType]: { schema: binary } }
              : { "text/csv": { schema: { type: "string" } } },
          }),
      },
      ...errorResponses(errorCodes(procedure, url), error),
      ...fallbackErrorResponses(error),
    },
  };
}

const binary = { type: "string", format: "binary" };

/** The input's keys that are in the path as parameters, and the others as a query or a body. */
function describeInput({ rest, input }: DocumentedProcedure, url: string) {
  const schema = schemaOf(input, "input");
  const properties = (schema?.properties ?? {}) as Record<string, Schema>;
  const required = (schema?.required ?? []) as string[];
  const inPath = [...url.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  const others = Object.keys(properties).filter((key) => !inPath.includes(key));
  const parameters: NonNullable<Operation["parameters"]> = inPath.map((key) => ({
    name: key,
    in: "path",
    required: true,
    schema: properties[key] ?? { type: "string" },
  }));
  if (rest.method === "GET" || rest.method === "DELETE") {
    for (const key of others)
      parameters.push({ name: key, in: "query", required: required.includes(key), schema: properties[key] ?? {} });
    return { parameters, body: undefined };
  }
  const body = schema && {
    ...schema,
    properties: Object.fromEntries(
      others.map((key) => [
        key,
        rest.kind === "upload" && key === (rest.fileRules?.field ?? "file") ? binary : properties[key],
      ]),
    ),
    required: required.filter((key) => others.includes(key)),
  };
  return { parameters, body };
}
