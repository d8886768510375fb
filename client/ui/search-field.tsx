import { Search } from 'lucide-react'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  className?: string
}

export function SearchField({ label, value, onChange, placeholder, className = '' }: SearchFieldProps) {
  return (
    <label className={`relative block ${className}`}>
      <span className="sr-only">{label}</span>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute top-3.25 left-3.5 size-4.5 text-soft"
      />
      <input
        type="search"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        // 16 px on phones: below it iOS zooms in.
        className="min-h-11 w-full rounded-control border border-edge bg-card pr-3 pl-10 text-base placeholder:text-soft sm:text-small"
      />
    </label>
  )
}
