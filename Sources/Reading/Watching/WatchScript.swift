import SiteBase

extension WatchedSite {
  /// Shows each change in the page that is open.
  ///
  /// Replaces the body of the page if that shows all that has changed, which takes a fraction of the time of
  /// loading the page again. A page with scripts or style sheets of its own, and one with a mistake, is
  /// loaded again. Browsers keep the reading place when they load a page again, but not if a page was shown
  /// in between that is shorter.
  static let scriptSource = """
    {
      const script = document.currentScript.dataset;
      const key = "reading place of " + location.pathname;
      let { version } = script;
      let latest = version;
      let isBusy = false;
      const place = sessionStorage.getItem(key);
      if (place !== null && script.isMistake === undefined) {
        sessionStorage.removeItem(key);
        history.scrollRestoration = "manual";
        const restore = () => scrollTo({ top: Number(place), behavior: "instant" });
        restore();
        addEventListener("load", restore, { once: true });
      }

      const changes = new EventSource("\(events)?since=" + version);
      changes.addEventListener("change", async (event) => {
        latest = event.data;
        if (isBusy) return;
        isBusy = true;
        // More may be saved while a page is on its way.
        while (Number(version) < Number(latest)) {
          if (!(await showNext().catch(() => false))) return loadAgain();
        }
        isBusy = false;
      });
      addEventListener("pagehide", () => changes.close());

      function loadAgain() {
        changes.close();
        if (script.isMistake === undefined) sessionStorage.setItem(key, scrollY);
        location.reload();
      }

      // Returns false if the page has to be loaded again.
      async function showNext() {
        const answer = await fetch(location.href, { headers: { accept: "text/html" } });
        if (!answer.ok || answer.redirected) return false;
        const next = new DOMParser().parseFromString(await answer.text(), "text/html");
        const mark = next.querySelector("script[data-version]");
        if (!mark || mark.dataset.isMistake !== undefined || script.isMistake !== undefined) return false;
        if (parts(next) !== parts(document)) return false;
        const scripts = [...document.querySelectorAll("script[src]:not([data-version])")];
        if (scripts.some((element) => !/\\/site\\.[^/]*js$/.test(element.src.split("#")[0]))) return false;
        document.title = next.title;
        document.body.replaceWith(document.adoptNode(next.body));
        version = mark.dataset.version;
        for (const element of scripts) {
          const again = document.createElement("script");
          again.type = "module";
          again.setAttribute("src", element.getAttribute("src").split("#")[0] + "#" + version);
          element.replaceWith(again);
        }
        return true;
      }

      // The style sheets and scripts of a page, without those of its text.
      function parts(page) {
        const found = page.querySelectorAll("link[rel=stylesheet], script[src]:not([data-version])");
        return [...found].map((element) => (element.getAttribute("href") ?? element.getAttribute("src")).split("#")[0]).join();
      }
    }

    """
}
