CREATE VIRTUAL TABLE `metals_search` USING fts5(`metal_id` UNINDEXED, `metal_name`, `fabricant`, `country_issuing`, `type`, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3 4');
--> statement-breakpoint
CREATE TRIGGER `metals_search_insert` AFTER INSERT ON `metals` BEGIN
  INSERT INTO `metals_search` (`metal_id`, `metal_name`, `fabricant`, `country_issuing`, `type`) VALUES (new.`id`,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`metal_name`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`fabricant`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`country_issuing`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    new.`type`);
END;
--> statement-breakpoint
CREATE TRIGGER `metals_search_delete` AFTER DELETE ON `metals` BEGIN
  DELETE FROM `metals_search` WHERE `metal_id` = old.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `metals_search_update` AFTER UPDATE OF `metal_name`, `fabricant`, `country_issuing`, `type` ON `metals` BEGIN
  DELETE FROM `metals_search` WHERE `metal_id` = old.`id`;
  INSERT INTO `metals_search` (`metal_id`, `metal_name`, `fabricant`, `country_issuing`, `type`) VALUES (new.`id`,
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`metal_name`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`fabricant`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(new.`country_issuing`, '¼', '1/4'), '½', '1/2'), '¾', '3/4'), 'ł', 'l'), 'Ł', 'l'), 'ø', 'o'), 'Ø', 'o'), 'đ', 'd'), 'Đ', 'd'), 'ð', 'd'), 'Ð', 'd'), 'þ', 'th'), 'Þ', 'th'), 'ı', 'i'), 'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    new.`type`);
END;
--> statement-breakpoint
INSERT INTO `cache_tags` (`tag`) VALUES ('metals'), ('currencies'), ('news'), ('seo'), ('configuration'), ('carousel');
--> statement-breakpoint
CREATE TRIGGER `metals_tag_insert` AFTER INSERT ON `metals` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;
--> statement-breakpoint
CREATE TRIGGER `metals_tag_update` AFTER UPDATE ON `metals` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;
--> statement-breakpoint
CREATE TRIGGER `metals_tag_delete` AFTER DELETE ON `metals` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'metals'; END;
--> statement-breakpoint
CREATE TRIGGER `currencies_tag_insert` AFTER INSERT ON `currencies` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;
--> statement-breakpoint
CREATE TRIGGER `currencies_tag_update` AFTER UPDATE ON `currencies` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;
--> statement-breakpoint
CREATE TRIGGER `currencies_tag_delete` AFTER DELETE ON `currencies` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;
--> statement-breakpoint
CREATE TRIGGER `bills_tag_insert` AFTER INSERT ON `bills` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;
--> statement-breakpoint
CREATE TRIGGER `bills_tag_update` AFTER UPDATE ON `bills` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;
--> statement-breakpoint
CREATE TRIGGER `bills_tag_delete` AFTER DELETE ON `bills` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'currencies'; END;
--> statement-breakpoint
CREATE TRIGGER `news_tag_insert` AFTER INSERT ON `news` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'news'; END;
--> statement-breakpoint
CREATE TRIGGER `news_tag_update` AFTER UPDATE ON `news` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'news'; END;
--> statement-breakpoint
CREATE TRIGGER `news_tag_delete` AFTER DELETE ON `news` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'news'; END;
--> statement-breakpoint
CREATE TRIGGER `seo_tag_insert` AFTER INSERT ON `seo` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'seo'; END;
--> statement-breakpoint
CREATE TRIGGER `seo_tag_update` AFTER UPDATE ON `seo` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'seo'; END;
--> statement-breakpoint
CREATE TRIGGER `seo_tag_delete` AFTER DELETE ON `seo` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'seo'; END;
--> statement-breakpoint
CREATE TRIGGER `configurations_tag_insert` AFTER INSERT ON `configurations` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'configuration'; END;
--> statement-breakpoint
CREATE TRIGGER `configurations_tag_update` AFTER UPDATE ON `configurations` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'configuration'; END;
--> statement-breakpoint
CREATE TRIGGER `configurations_tag_delete` AFTER DELETE ON `configurations` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'configuration'; END;
--> statement-breakpoint
CREATE TRIGGER `carousel_slides_tag_insert` AFTER INSERT ON `carousel_slides` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'carousel'; END;
--> statement-breakpoint
CREATE TRIGGER `carousel_slides_tag_update` AFTER UPDATE ON `carousel_slides` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'carousel'; END;
--> statement-breakpoint
CREATE TRIGGER `carousel_slides_tag_delete` AFTER DELETE ON `carousel_slides` BEGIN UPDATE `cache_tags` SET `version` = `version` + 1 WHERE `tag` = 'carousel'; END;
