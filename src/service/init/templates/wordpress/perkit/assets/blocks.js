/** The blocks in the editor. Their HTML comes from the server. */
for (const [name, attributes] of Object.entries(window.perkitElements)) {
  const { createElement } = window.wp.element
  const { InspectorControls, useBlockProps } = window.wp.blockEditor
  const { PanelBody, TextControl } = window.wp.components

  window.wp.blocks.registerBlockType(`perkit/${name}`, {
    apiVersion: 2,
    title: `Perkit: ${name.replaceAll('-', ' ')}`,
    category: 'widgets',
    icon: 'tickets-alt',
    attributes: Object.fromEntries(attributes.map((attribute) => [attribute, { type: 'string' }])),
    edit({ attributes: values, setAttributes }) {
      const controls = attributes.map((attribute) =>
        createElement(TextControl, {
          key: attribute,
          label: attribute,
          value: values[attribute] ?? '',
          onChange: (value) => setAttributes({ [attribute]: value }),
        }),
      )
      return createElement(
        'div',
        useBlockProps(),
        createElement(
          InspectorControls,
          null,
          createElement(PanelBody, { title: 'Attributes' }, ...controls),
        ),
        createElement('code', null, `<perk-${name}>`),
      )
    },
    save: () => null,
  })
}
