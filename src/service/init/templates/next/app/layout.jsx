export const metadata = { title: 'My shop', icons: { icon: 'data:,' } }

const style = {
  maxWidth: '40rem',
  margin: '2rem auto',
  padding: '0 1rem',
  fontFamily: 'system-ui, sans-serif',
}

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body style={style}>{children}</body>
    </html>
  )
}
