import { Icon } from "@panshi/ui/display/icon";
import { useLocation, useNavigate } from "react-router-dom";
import { paths } from "../../paths.ts";

/** The router's key of the page that a visit began with: there is nothing of ours before it. */
const FIRST_LOCATION_KEY = "default";

/** Back to where one came from; to the landing page where one came from elsewhere (S2.92). */
export function BackButton() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <button
      type="button"
      onClick={() => void (key === FIRST_LOCATION_KEY ? navigate(paths.landing) : navigate(-1))}
      className="thumb inline-flex items-center gap-3 text-ink-soft hover:text-ink"
    >
      <Icon name="arrow-left" />
      返回
    </button>
  );
}
