import { trpc } from "@panshi/client/trpc";
import { PostCategory, postCategories, SLUG_MAX } from "@panshi/contracts/content/post";
import {
  type PostRecord,
  PostInput,
  DEFAULT_POST_AUTHOR,
  POST_AUTHOR_MAX,
  POST_CONTENT_MAX,
  POST_EXCERPT_MAX,
  POST_TITLE_MAX,
} from "@panshi/contracts/content/post-edit";
import { Button } from "@panshi/ui/button";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { Textarea } from "@panshi/ui/form/field";
import { lazy, Suspense, useId, useState } from "react";
import { useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { FormDialog } from "../../../kit/form/form-dialog.tsx";
import { typedFormFields, useFormField, type ValuesOf } from "../../../kit/form/form-fields.tsx";
import { declareResource } from "../../../kit/resource-info.ts";
import { useHasPermission } from "../../../lib/administrator.ts";
import { PreviewButton } from "../preview.tsx";
import { PublicationFields } from "../publication-fields.tsx";
import "./post-form.css";

export const postResource = declareResource<PostRecord>({
  name: "文章",
  unit: "篇",
  title: ({ title }) => title,
  calls: trpc.admin.post,
});

/** The documented calls take a category's label too; the form has its key. */
const PostValues = z.extend(PostInput, { category: PostCategory });
type Values = ValuesOf<typeof PostValues>;

const empty: Values = {
  title: "",
  slug: "",
  excerpt: "",
  content: "",
  category: "guide",
  imageUrl: "",
  authorName: DEFAULT_POST_AUTHOR,
  isPublished: false,
  publishedAt: null,
};

const field = typedFormFields<typeof PostValues>();

/** The address of the page. Nothing leads from a former one to it. */
function SlugField({ post }: { post: PostRecord | null }) {
  const slug = String(useWatch({ name: "slug" }) ?? "")
    .trim()
    .toLowerCase();
  const address = `${location.host}/blog/${slug || (post?.slug ?? "")}`;
  const breaks = post !== null && post.state === "published" && slug !== "" && slug !== post.slug;
  return (
    <field.Text
      name="slug"
      label="網址"
      required={false}
      hint={
        breaks
          ? `${address}。改了之後，別處連到舊網址的連結就打不開了。`
          : slug || post
            ? address
            : "留白就用標題做網址"
      }
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={SLUG_MAX}
    />
  );
}

/** Writes or edits a post: the text on a sheet as it will be read, and beside it what belongs to it. */
export function PostForm({ post }: { post: PostRecord | null }) {
  const { create, update, preview } = trpc.useUtils().client.admin.post;
  const mayUpload = useHasPermission("images:write");
  return (
    <FormDialog
      noun={postResource}
      row={post}
      schema={PostValues}
      empty={empty}
      save={(input, base) => (base ? update.mutate({ ...input, ...base }) : create.mutate(input))}
      tools={<PreviewButton call={({ slug: _, isPublished: _published, ...draft }: Values) => preview.mutate(draft)} />}
    >
      <div className="post-form">
        <div className="grid min-w-0 content-start gap-6">
          <field.Text
            name="title"
            label="標題"
            required
            maxLength={POST_TITLE_MAX}
            className="font-display text-2xl! font-black"
          />
          <MarkdownField name="content" label="內文" max={POST_CONTENT_MAX} />
        </div>
        <div className="grid content-start gap-6">
          <PublicationFields what="篇文章" />
          <field.Area name="excerpt" label="摘要" required maxLength={POST_EXCERPT_MAX} className="min-h-28!" />
          <field.Select name="category" label="分類" options={postCategories} />
          {mayUpload && <field.Picture name="imageUrl" label="封面圖片" required={false} />}
          <SlugField post={post} />
          <field.Text name="authorName" label="作者" required maxLength={POST_AUTHOR_MAX} />
        </div>
      </div>
    </FormDialog>
  );
}

const Editor = lazy(() => import("./editor/editor.tsx"));

type MarkdownFieldProps = { name: string; label: string; max: number };

/** A text in Markdown: the editor, which is loaded when it is opened, or the Markdown itself. */
function MarkdownField({ name, label, max }: MarkdownFieldProps) {
  const id = useId();
  const [asSource, setAsSource] = useState(false);
  const [uploading, setUploading] = useState(false);
  const { field, frame } = useFormField({ name, label, required: true });
  const { value, onChange, onBlur } = field as typeof field & { value: string };
  const describedBy = frame.error ? `${id}-error` : undefined;
  return (
    <div className="grid min-w-0 gap-1">
      <div className="flex items-center justify-between gap-4">
        <span className="text-sm text-ink-soft">{label}</span>
        <Button
          size="sm"
          variant="quiet"
          aria-pressed={asSource}
          disabled={uploading}
          onClick={() => setAsSource(!asSource)}
        >
          Markdown 原文
        </Button>
      </div>
      {asSource ? (
        <Textarea
          {...field}
          aria-label={label}
          {...(frame.error && { "aria-invalid": true, "aria-describedby": describedBy })}
          spellCheck={false}
          maxLength={max}
          className="font-mono"
        />
      ) : (
        <Suspense fallback={<SkeletonLines lines={10} className="min-h-96" />}>
          <Editor
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            onUploading={setUploading}
            label={label}
            invalid={frame.error !== undefined}
            describedBy={describedBy}
            max={max}
          />
        </Suspense>
      )}
      {frame.error && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad">
          {frame.error}
        </p>
      )}
    </div>
  );
}
