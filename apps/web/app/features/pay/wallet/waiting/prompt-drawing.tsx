/** The request as it looks on the phone: who asks, how much, and a field for the PIN. The text beside it says the same. */
export function PromptDrawing({ amount }: { amount: string }) {
  return (
    <svg className="prompt-drawing" viewBox="0 0 96 120" width="96" height="120" aria-hidden="true">
      <rect x="2" y="2" width="92" height="116" rx="14" />
      <path d="M40 10h16" />
      <rect x="9" y="30" width="78" height="62" rx="6" />
      <text x="48" y="50">
        {amount}
      </text>
      <path d="M22 68h52M48 76v16M9 76h78" />
      <path d="M32 62h.01M43 62h.01M54 62h.01M65 62h.01" strokeWidth="5" />
    </svg>
  );
}
