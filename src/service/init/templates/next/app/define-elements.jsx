'use client'

import { useEffect } from 'react'

/** Loads the elements in the browser only. */
export function DefineElements() {
  useEffect(() => void import('perkit/define'), [])
  return null
}
