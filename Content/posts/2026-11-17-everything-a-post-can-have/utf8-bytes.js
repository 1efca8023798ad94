// Shows the bytes of a text in UTF-8.
customElements.define(
  "utf8-bytes",
  class extends HTMLElement {
    connectedCallback() {
      const input = this.querySelector("input");
      const output = this.querySelector("output");
      const show = () => {
        const bytes = [...new TextEncoder().encode(input.value)];
        output.textContent = bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, "0")).join(" ");
      };
      input.addEventListener("input", show);
      show();
    }
  },
);
