import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fillFormValues } from "../../kit/form/form-dialog.tsx";
import { renderWithData } from "../../lib/testing.tsx";
import { FileDialog } from "../commerce/product/file-dialog.tsx";
import { AudioPreviewDialog } from "../commerce/product/preview-dialog.tsx";
import { FaqForm } from "./faq/faq-form.tsx";
import { FreeDownloadForm, ReplaceFileDialog } from "./free-download/free-download-dialogs.tsx";
import { PostForm } from "./post/post-form.tsx";
import { StoryForm } from "./story/story-form.tsx";

type Form = {
  empty: object;
  call: (input: object) => Promise<unknown>;
  save: (input: object, base: null) => Promise<unknown>;
  done: (output: object) => object;
  after: (row: object, output: object) => object;
  tools: { props: { call: (draft: object) => Promise<unknown> } };
};
const received = vi.hoisted(() => ({ form: null as unknown }));
const keep = vi.hoisted(() => (props: unknown) => {
  received.form = props;
  return null;
});
vi.mock("../../kit/form/form-dialog.tsx", async (original) => ({ ...(await original<object>()), FormDialog: keep }));
vi.mock("../../kit/form/action-dialog.tsx", () => ({ ActionDialog: keep }));
const uploaded = vi.hoisted(() => ({ all: [] as unknown[] }));
vi.mock("@panshi/client/upload", () => ({
  uploadForm: (url: string, form: FormData) => {
    const fields = [...form].map(([name, value]) => `${name} ${value instanceof File ? value.name : value}`);
    uploaded.all.push(url, fields);
    return Promise.reject(new Error("no answer"));
  },
}));

let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (url: string | URL, { body }: { body: string }) => {
    const inputs = JSON.parse(body) as Record<string, { json?: unknown }>;
    sent.push(String(url).replace(/^.*\/trpc\/admin\.|\?.*$/g, ""), inputs["0"]?.json);
    return Promise.resolve(new Response(JSON.stringify([{ result: { data: { json: {} } } }])));
  });
});
afterEach(() => void vi.unstubAllGlobals());

function formOf(part: ReactNode): Form {
  renderWithData(part);
  return received.form as Form;
}

const row = { id: "one", updatedAt: "then", isPublished: true, publishedAt: "at", imageUrl: null } as never;
const valuesOf = (part: ReactNode, values: object) =>
  fillFormValues(formOf(part).empty, { ...(row as object), ...values });

it("a form begins with every value of its row, and what is empty there is an empty text", () => {
  const published = { isPublished: true, publishedAt: "at" };
  const faq = { question: "問", category: "一般問題", order: 3, answer: "答" };
  expect(valuesOf(<FaqForm faq={row} />, faq)).toEqual({ ...faq, ...published });
  const post = { title: "標", slug: "slug", excerpt: "摘", content: "文", category: "news", authorName: "人" };
  expect(valuesOf(<PostForm post={row} />, post)).toEqual({ ...post, ...published, imageUrl: "" });
  expect(valuesOf(<PostForm post={row} />, { ...post, imageUrl: "/a.jpg" })).toMatchObject({
    imageUrl: "/a.jpg",
  });
  const story = { memberName: "林", title: "標", content: "文", successType: "學業進步", isFeatured: true, rating: 4 };
  expect(valuesOf(<StoryForm story={row} />, { ...story, location: null, profession: null })).toEqual({
    ...story,
    ...published,
    location: "",
    profession: "",
    imageUrl: "",
  });
  const texts = { title: "標", description: "句", isActive: false };
  expect(valuesOf(<FreeDownloadForm download={row} />, texts)).toEqual(texts);
});

it("a preview is of what readers will see: without the address, the place and whether it is published", async () => {
  const draft = { title: "標", content: "文", isPublished: true, publishedAt: "at", imageUrl: "/a.jpg" };
  const post = { ...draft, excerpt: "摘", category: "news", authorName: "人" };
  const story = { ...draft, memberName: "林", rating: 4, location: "台北", profession: "老師" };
  const faq = { question: "問", answer: "答", category: "一般問題" };
  for (const [part, values, path, input] of [
    [<PostForm key="1" post={null} />, { ...post, slug: "slug" }, "post.preview", { ...post, isPublished: undefined }],
    [
      <StoryForm key="2" story={null} />,
      { ...story, successType: "學業進步", isFeatured: true },
      "story.preview",
      { ...story, isPublished: undefined, publishedAt: undefined },
    ],
    [<FaqForm key="3" faq={null} />, { ...faq, order: 3, isPublished: true }, "faq.preview", faq],
  ] as const) {
    sent = [];
    await formOf(part).tools.props.call(values);
    expect(sent).toEqual([path, input]);
  }
});

it("a file is uploaded to its own row, after the fields that go with it", async () => {
  const file = new File(["x"], "a.mp3");
  const texts = { title: "標", description: "句", isActive: false };
  const product = { id: "p", name: "石", audioUrl: null, version: { number: 1 } } as never;
  for (const [part, input, url, fields] of [
    [
      <FreeDownloadForm key="1" download={null} />,
      { ...texts, file },
      "/api/admin/free-downloads",
      ["title 標", "description 句", "isActive false", "file a.mp3"],
    ],
    [<ReplaceFileDialog key="2" download={row} />, { file }, "/api/admin/free-downloads/one/file", ["file a.mp3"]],
    [
      <FileDialog key="3" product={product} />,
      { file, note: "重新混音" },
      "/api/admin/products/p/file",
      ["note 重新混音", "file a.mp3"],
    ],
    [<AudioPreviewDialog key="4" product={product} />, { file }, "/api/admin/products/p/preview", ["file a.mp3"]],
  ] as const) {
    uploaded.all = [];
    const form = formOf(part);
    await expect((form.call ?? ((given: object) => form.save(given, null)))(input)).rejects.toThrow("no answer");
    expect(uploaded.all).toEqual([url, fields]);
  }
  const saved = { id: "p", name: "新名", version: { number: 2 } };
  const version = formOf(<FileDialog product={product} />);
  expect(version.done(saved)).toEqual({ title: "檔案上傳好了", description: "「新名」第 2 版" });
  const clip = formOf(<AudioPreviewDialog product={product} />);
  expect(clip.done(saved)).toEqual({ title: "試聽換好了", description: "新名" });
  for (const { after } of [version, clip])
    expect([after({ id: "p" }, saved), after({ id: "q" }, saved)]).toEqual([saved, { id: "q" }]);
  expect(formOf(<ReplaceFileDialog download={row} />).done(texts)).toEqual({
    title: "檔案換好了",
    description: "標",
  });
});
