import { svg } from 'lit'

const rays = Array.from({ length: 36 }, (_, at) => {
  const angle = (at * Math.PI) / 18
  const point = (radius: number) =>
    [Math.cos, Math.sin].map((axis) => (100 + radius * axis(angle)).toFixed(1)).join(' ')
  return `M${point(70)}L${point(at % 3 ? 80 : 92)}`
}).join('')

export const burst = svg`<svg part="burst" viewBox="0 0 200 200" aria-hidden="true"><path d=${rays} /><circle cx="100" cy="100" r="58" /></svg>`
