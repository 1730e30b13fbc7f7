import { errors } from "@panshi/contracts/errors";
import * as z from "zod/mini";
import { documentedProcedures, type DocumentedProcedure } from "../plugins/rest-procedures.ts";

type Schema = Record<string, unknown>;
export type OpenApiDocument = {
  openapi: string;
  info: object;
  paths: Record<string, Record<string, Operation>>;
  components: object;
};
export type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: object;
  responses: Record<string, object>;
};
type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Schema };

const failure = {
  description: "失敗時的內容",
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
};

const schemaOf = (schema: z.core.$ZodType | undefined, io: "input" | "output"): Schema | undefined => {
  if (!schema || schema._zod.def.type === "void") return undefined;
  const { $schema, ...rest } = z.toJSONSchema(schema as z.ZodMiniType, { io, unrepresentable: "any" }) as Schema;
  return rest;
};

/** The two calls that are navigations and not procedures. */
const navigations: OpenApiDocument["paths"] = {
  "/api/login": {
    get: {
      operationId: "login",
      summary: "前往登入",
      tags: ["帳號"],
      responses: { "302": { description: "轉往登入或靈魂聖殿" } },
    },
  },
  "/api/logout": {
    get: {
      operationId: "logout",
      summary: "登出",
      tags: ["帳號"],
      responses: { "302": { description: "已登出，回首頁" }, "200": { description: "來自別的網站時的確認頁" } },
    },
  },
};

/** OpenAPI 3.1 of every documented call, from the schemas that check it. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument["paths"] = structuredClone(navigations);
  for (const documented of documentedProcedures()) {
    const { path, aliases = [], method } = documented.rest;
    for (const url of [path, ...aliases]) {
      const key = url.replace(/:(\w+)/g, "{$1}");
      paths[key] = { ...paths[key], [method.toLowerCase()]: operation(documented, url) };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "磐石祈願網",
      version: "1",
      description: "會員網站與後台的公開呼叫。時間為 ISO 8601 UTC，金額為新台幣整數。",
    },
    paths,
    components: {
      schemas: {
        Error: {
          type: "object",
          required: ["message", "code"],
          properties: {
            message: { type: "string" },
            code: { type: "string", enum: Object.keys(errors) },
            issues: {
              type: "array",
              items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
            },
          },
        },
      },
    },
  };
}

function operation({ name, rest, input, output }: DocumentedProcedure, url: string): Operation {
  const inPath = [...url.matchAll(/:(\w+)/g)].map((match) => match[1] ?? "");
  const whole = schemaOf(input, "input");
  const properties = (whole?.properties ?? {}) as Record<string, Schema>;
  const required = (whole?.required ?? []) as string[];
  const parameters: Parameter[] = inPath.map((key) => ({
    name: key,
    in: "path",
    required: true,
    schema: properties[key] ?? { type: "string" },
  }));
  const others = Object.keys(properties).filter((key) => !inPath.includes(key));
  const inQuery = rest.method === "GET" || rest.method === "DELETE";
  if (inQuery)
    for (const key of others)
      parameters.push({ name: key, in: "query", required: required.includes(key), schema: properties[key] ?? {} });
  const body =
    inQuery || !whole
      ? undefined
      : {
          ...whole,
          properties: Object.fromEntries(others.map((key) => [key, properties[key]])),
          required: required.filter((key) => others.includes(key)),
        };
  const answered = schemaOf(rest.holds ?? output, "output");
  const shown = rest.paged ? (answered?.properties as Record<string, Schema> | undefined)?.items : answered;
  const status = String(rest.status ?? 200);
  return {
    operationId: url === rest.path ? name : `${name} ${url}`,
    summary: rest.summary,
    tags: [rest.tag],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { "application/json": { schema: body } } } }),
    responses: {
      [status]: {
        description: "成功",
        ...(shown && status !== "204" && { content: { "application/json": { schema: shown } } }),
      },
      "4XX": failure,
      "5XX": failure,
    },
  };
}
