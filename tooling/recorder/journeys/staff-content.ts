import { at, type ReceivedResponse } from "../answer.ts";
import type { RequestRecorder } from "../player.ts";
import type { SeededIds } from "../seeded-ids.ts";

type Fields = Record<string, unknown>;
/** A noun of the back office: where its documented calls are, the procedures' beginning, and what is written. */
type Noun = { path: string; name: string; fields: Fields; change: Fields; publicPath: string };

const nouns: readonly Noun[] = [
  {
    path: "/api/admin/blog-posts",
    name: "admin.blogPost",
    fields: {
      title: "題",
      slug: "recorded-post",
      excerpt: "摘要",
      content: "**內文**",
      category: "guide",
      isPublished: true,
    },
    change: {
      title: "新題",
      slug: "recorded-post",
      excerpt: "摘要",
      content: "改過",
      category: "news",
      isPublished: true,
    },
    publicPath: "/blog/recorded-post",
  },
  {
    path: "/api/admin/success-stories",
    name: "admin.successStory",
    fields: { memberName: "小安", title: "題", content: "故事", successType: "事業成功", isPublished: true },
    change: {
      memberName: "小安",
      title: "新題",
      content: "故事",
      successType: "健康療癒",
      rating: 3,
      isPublished: true,
    },
    publicPath: "/api/success-stories",
  },
  {
    path: "/api/admin/faqs",
    name: "admin.faq",
    fields: { question: "問題？", answer: "答案", category: "付款問題", isPublished: true },
    change: { question: "新的問題？", answer: "新的答案", category: "付款問題", order: 1, isPublished: true },
    publicPath: "/api/faqs",
  },
  {
    path: "/api/admin/oracles",
    name: "admin.oracle",
    fields: { title: "第九十九籤", description: "一句\n兩句", interpretation: "解籤", advice: "建議", isActive: true },
    change: { title: "改過的籤", description: "一句\n兩句", interpretation: "解籤", category: "love", isActive: false },
    publicPath: "/sitemap.xml",
  },
  {
    path: "/api/admin/products",
    name: "admin.product",
    fields: { name: "新商品", description: "介紹", price: 120, category: "meditation_music", type: "audio" },
    change: { name: "改名的商品", description: "介紹", price: 130, category: "healing_sounds", type: "audio" },
    publicPath: "/api/soul-products",
  },
];

/** Creates, changes, moves and deletes a row of each noun, and looks at it as staff and as visitors. */
export async function playContent(player: RequestRecorder, ids: SeededIds): Promise<void> {
  for (const noun of nouns) await playNoun(player, noun);
  await playFiles(player, ids);
  await playPreviews(player);
  for (const isActive of [false, true]) {
    await player.call("admin", "admin.oracle.setActive", { ids: ids.slip.slice(0, 2), isActive });
    const products = { ids: ids.product.slice(0, 2), isActive };
    await player.changeSeen(["/souldepartment"], () => player.call("admin", "admin.product.setActive", products));
    await player.request("visitor", "GET", "/souldepartment");
  }
}

async function playNoun(player: RequestRecorder, { path, name, fields, change, publicPath }: Noun): Promise<void> {
  await player.request("moderator", "POST", path, { body: fields });
  const seen = (change: () => Promise<ReceivedResponse>) => player.changeSeen([publicPath], change);
  const made = await seen(() => player.request("super", "POST", path, { body: fields }));
  const id = at(made, "id");
  await player.request("visitor", "GET", publicPath);
  await player.request("super", "PUT", `${path}/${id}`, { body: { ...change, updatedAt: "2026-01-01T00:00:00.000Z" } });
  const updated = await seen(() => player.request("super", "PUT", `${path}/${id}`, { body: change }));
  const again = { ...change, id, updatedAt: at(updated, "updatedAt") };
  await player.call("super", `${name}.update`, again, `${name}.update with the time of the last`);
  await player.request("visitor", "GET", publicPath);
  const rows = at<{ id: string }[]>(await player.request("super", "GET", path));
  await player.call("super", `${name}.move`, { id, beforeId: rows[0]?.id ?? null });
  await player.call("super", `${name}.list`, {});
  await player.call("super", `${name}.move`, { id, beforeId: null });
  await player.call("moderator", `${name}.delete`, { id });
  for (let times = 0; times < 2; times += 1) await seen(() => player.request("super", "DELETE", `${path}/${id}`));
  await player.request("visitor", "GET", publicPath);
}

const mp3 = Buffer.concat([Buffer.from("ID3"), Buffer.alloc(2_000)]);
/** A picture of one pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

function form(field: string, name: string, type: string, bytes: Buffer, others: Record<string, string> = {}): FormData {
  const data = new FormData();
  for (const [key, value] of Object.entries(others)) data.append(key, value);
  data.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  return data;
}

/** Uploads: a picture, the file and the preview of a product, and a free download. */
async function playFiles(player: RequestRecorder, { product: [product = ""] }: SeededIds): Promise<void> {
  const upload = (caller: string, path: string, data: FormData, label: string) =>
    player.request(caller, "POST", path, { form: data, label: `POST ${path} ${label}` });
  const audio = () => form("file", "音樂.mp3", "audio/mpeg", mp3, {});
  const text = () => form("file", "字.txt", "text/plain", Buffer.from("字"));
  for (const caller of ["visitor", "moderator", "admin"])
    await upload(caller, "/api/admin/upload-image", form("image", "圖.png", "image/png", png), "a picture");
  await upload(
    "admin",
    "/api/admin/upload-image",
    form("image", "圖.png", "image/png", Buffer.from("no picture")),
    "no picture",
  );
  await upload("admin", "/api/admin/upload-image", text(), "a text");
  for (const part of ["file", "preview"]) {
    const path = `/api/admin/products/${product}/${part}`;
    await upload("moderator", path, audio(), "music");
    await upload("admin", path, text(), "a text");
    await upload("admin", path, audio(), "music");
  }
  await player.call("admin", "admin.product.versions", { id: product });
  await player.request("admin", "DELETE", `/api/admin/products/${product}/preview`);
  await upload("admin", "/api/admin/free-downloads", text(), "without a title");
  const fields = { title: "新的下載", description: "說明" };
  const data = form("file", "音樂.mp3", "audio/mpeg", mp3, fields);
  const made = await player.changeSeen(["/downloads"], () =>
    upload("admin", "/api/admin/free-downloads", data, "music"),
  );
  const id = at(made, "id");
  await player.request("visitor", "GET", "/downloads");
  await upload("admin", `/api/admin/free-downloads/${id}/file`, audio(), "music again");
  await player.request("admin", "PUT", `/api/admin/free-downloads/${id}`, { body: { title: "改名", isActive: false } });
  await player.call("admin", "admin.freeDownload.move", { id, beforeId: null });
  await player.request("admin", "DELETE", `/api/admin/free-downloads/${id}`);
}

async function playPreviews(player: RequestRecorder): Promise<void> {
  const post = { title: "草稿", content: "## 標題\n\n- 一\n- 二\n\n<script>alert(1)</script>", category: "guide" };
  await player.call("moderator", "admin.blogPost.preview", post);
  await player.call("moderator", "admin.successStory.preview", { memberName: "小安", title: "題", content: "內容" });
  await player.call("moderator", "admin.faq.preview", { question: "問？", answer: "答" });
}
