import { trpc } from "@panshi/client/trpc";
import { formatSize, mediaTypeLabel } from "@panshi/contracts/platform/file";
import type { ProductRecord } from "@panshi/contracts/commerce/product-edit";
import { SkeletonLines } from "@panshi/ui/display/skeleton";
import { PartRow } from "../../../kit/detail/part.tsx";
import "../../../kit/detail/detail.css";
import { TaipeiTime } from "../../../kit/list/cells.tsx";
import { failureOf } from "../../../lib/failure.ts";
import { freshAtVisit } from "../../../lib/query/query-options.ts";
import { LoadError } from "../../../shell/load-error.tsx";

/** The versions of a product's file, newest first: what is new, who uploaded it and when. */
export function VersionList({ product }: { product: ProductRecord }) {
  const versions = trpc.admin.product.versions.useQuery({ id: product.id }, freshAtVisit);
  return (
    <section aria-label="所有版本" aria-busy={versions.isPending}>
      <h3 className="border-b border-line-strong pb-2">所有版本</h3>
      {versions.isPending && <SkeletonLines lines={2} />}
      {versions.isError && (
        <LoadError
          title="版本讀取失敗"
          message={failureOf(versions.error).message}
          onRetry={() => void versions.refetch()}
          busy={versions.isFetching}
        />
      )}
      {versions.data?.length === 0 && <p className="py-3 text-ink-soft">還沒有檔案。上傳的第一個檔案就是第 1 版。</p>}
      {versions.data && versions.data.length > 0 && (
        <ul>
          {versions.data.map(({ id, number, note, mediaType, size, fileUrl, createdBy, createdAt }) => (
            <PartRow
              key={id}
              what={
                <>
                  <span>第 {number} 版</span>
                  <span className="text-sm text-ink-soft">
                    {fileUrl ? (
                      <a href={`${fileUrl}?download`} className="underline underline-offset-4">
                        {mediaTypeLabel(mediaType)}
                        <span className="sr-only">，第 {number} 版</span>
                      </a>
                    ) : (
                      mediaTypeLabel(mediaType)
                    )}
                    ，{formatSize(size)}
                  </span>
                </>
              }
            >
              {note && <p className="text-ink">{note}</p>}
              {createdBy ?? "隨網站附上"}，<TaipeiTime at={createdAt} />
            </PartRow>
          ))}
        </ul>
      )}
    </section>
  );
}
