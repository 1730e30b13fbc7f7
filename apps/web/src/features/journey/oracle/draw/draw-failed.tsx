import { Button, buttonClass } from "@panshi/ui/button";
import { Link } from "react-router-dom";
import { paths } from "../../../../paths.ts";

/** No slip could be drawn (S8.19, S8.20). */
export function DrawFailed({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="night-sky -mt-16 grid min-h-svh content-center justify-items-start gap-6 px-6 pb-air-1 sm:px-24 md:-mt-20"
    >
      <h1 className="max-w-[16em] text-3xl sm:text-4xl">靈籤暫時無法取得，宇宙能量波動中，請稍後再試</h1>
      {message && <p className="text-ink-soft">{message}</p>}
      <div className="flex flex-wrap gap-4 pt-4">
        <Button onClick={onRetry}>再試一次</Button>
        <Link to={paths.landing} className={buttonClass("line")}>
          回首頁
        </Link>
      </div>
    </div>
  );
}
