import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';

export function SearchBox() {
  const [, go] = useLocation();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) go(`/search?q=${encodeURIComponent(text.trim())}`);
  };
  return (
    <search className="search">
      <form onSubmit={submit}>
        <input
          type="search"
          aria-label="Search"
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}
