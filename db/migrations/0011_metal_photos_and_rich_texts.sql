CREATE TABLE `deleted_items` (
	`id` text PRIMARY KEY NOT NULL,
	`deleted_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `metal_photos` (
	`id` text PRIMARY KEY NOT NULL,
	`metal_id` text NOT NULL,
	`photo` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`metal_id`) REFERENCES `metals`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `metal_photos_metal` ON `metal_photos` (`metal_id`,`position`);--> statement-breakpoint
ALTER TABLE `metals` ADD `legal_tender` integer DEFAULT true NOT NULL;
--> statement-breakpoint
UPDATE `metals` SET `text_info` = CASE WHEN trim(`description`) = '' THEN '' ELSE '<p>' || replace(replace(replace(replace(replace(trim(`description`), char(13), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(10) || char(10), '</p><p>') || '</p>' END, `description` = `text_info`;
--> statement-breakpoint
UPDATE `currencies` SET `top_text` = CASE WHEN trim(`top_text`) = '' THEN '' ELSE '<p>' || replace(replace(replace(replace(replace(trim(`top_text`), char(13), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(10) || char(10), '</p><p>') || '</p>' END, `bottom_text` = (CASE WHEN trim(`description`) = '' THEN '' ELSE '<p>' || replace(replace(replace(replace(replace(trim(`description`), char(13), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(10) || char(10), '</p><p>') || '</p>' END) || (CASE WHEN trim(`bottom_text`) = '' THEN '' ELSE '<p>' || replace(replace(replace(replace(replace(trim(`bottom_text`), char(13), ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), char(10) || char(10), '</p><p>') || '</p>' END), `description` = '';
--> statement-breakpoint
INSERT INTO `metal_photos` (`id`, `metal_id`, `photo`, `position`, `created_at`)
  SELECT lower(hex(randomblob(16))), `id`, `photo`, 0, `created_at` FROM `metals` WHERE `photo` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `metal_photos_tag_insert` AFTER INSERT ON `metal_photos` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;
--> statement-breakpoint
CREATE TRIGGER `metal_photos_tag_update` AFTER UPDATE ON `metal_photos` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;
--> statement-breakpoint
CREATE TRIGGER `metal_photos_tag_delete` AFTER DELETE ON `metal_photos` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;
